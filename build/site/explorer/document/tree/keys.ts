import type { TreeNode } from '../../../rows/tree.ts';

/**
 * The position to which a key moves from a node, by the ARIA pattern of trees
 * (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/); undefined for other keys.
 */
export function findTarget(nodes: readonly TreeNode[], from: number, key: string): number | undefined {
  const { isOpen, level = 1 } = nodes[from] ?? {};
  if (key === 'Home') return 0;
  if (key === 'End') return nodes.length - 1;
  if (key === 'ArrowUp') return Math.max(0, from - 1);
  if (key === 'ArrowDown') return Math.min(nodes.length - 1, from + 1);
  if (key === 'ArrowRight' && isOpen) return from + 1;
  if (key !== 'ArrowLeft' || isOpen || level === 1) return undefined;
  return nodes.slice(0, from).findLastIndex((node) => node.level === level - 1);
}

/** The position of the first node from a position on, and then from the top, one of whose texts begins with a text. */
export function findTyped(
  nodes: readonly TreeNode[],
  from: number,
  typed: string,
  textsOf: (node: TreeNode) => readonly string[],
): number | undefined {
  const matches = (node: TreeNode) => textsOf(node).some((text) => text.toLowerCase().startsWith(typed));
  const after = nodes.findIndex((node, position) => position >= from && matches(node));
  const found = after < 0 ? nodes.slice(0, from).findIndex(matches) : after;
  return found < 0 ? undefined : found;
}
