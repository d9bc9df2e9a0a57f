import { type Opened, type TreeNode, toggleNode } from '../../../rows/tree.ts';

/* What keys do in a tree, by the pattern of the ARIA Authoring Practices Guide (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/). */

/** The position to which a key moves from a node, if `seen` nodes fit on the screen; undefined for other keys. */
export function findTarget(
  nodes: readonly TreeNode[],
  from: number,
  key: string,
  seen: number,
): number | undefined {
  const last = nodes.length - 1;
  const node = nodes[from];
  if (!node) return undefined;
  if (key === 'ArrowRight') return node.isOpen ? from + 1 : undefined;
  if (key === 'ArrowLeft') return node.isOpen ? undefined : findParent(nodes, from);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + Math.max(1, seen),
    PageUp: from - Math.max(1, seen),
    Home: 0,
    End: last,
  };
  const to = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return to === undefined ? undefined : Math.min(Math.max(to, 0), last);
}

/** The position of the parent of a node; undefined for the tops. */
function findParent(nodes: readonly TreeNode[], from: number): number | undefined {
  const { level = 1 } = nodes[from] ?? {};
  if (level === 1) return undefined;
  return nodes.slice(0, from).findLastIndex((node) => node.level === level - 1);
}

/** Opens a node and its siblings (`*`). */
export function openSiblings(opened: Opened, nodes: readonly TreeNode[], position: number): Opened {
  const above = parentId(nodes[position]);
  let changed = opened;
  for (const node of nodes)
    if (node.isOpen === false && parentId(node) === above) changed = toggleNode(changed, node.id);
  return changed;
}

const parentId = (node: TreeNode | undefined): string | undefined => node?.id.replace(/\.?[0-9]+$/, '');

/** The position of the first node from a position on, and then from the top, one of whose texts begins with a text. */
export function findTyped(
  nodes: readonly TreeNode[],
  from: number,
  text: string,
  textsOf: (node: TreeNode) => readonly string[],
): number | undefined {
  for (let i = 0; i < nodes.length; i++) {
    const position = (from + i) % nodes.length;
    const node = nodes[position];
    if (node && textsOf(node).some((one) => one.toLowerCase().startsWith(text))) return position;
  }
  return undefined;
}
