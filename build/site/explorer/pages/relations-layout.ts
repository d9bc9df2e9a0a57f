import { Graph, layout } from '@dagrejs/dagre';
import type { Relation } from '../../../model/relations/relations.ts';

/** A point of the graph. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box by its centre. */
export interface Box extends Point {
  readonly uri: string;
}

/** A line from one box to another through points. */
export interface Line {
  readonly relation: Relation;
  readonly points: readonly Point[];
}

/** Positions of the boxes and lines of the graph. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
}

type Size = Pick<Layout, 'width' | 'height'>;

let last: { readonly key: string; readonly layout: Layout } | undefined;

/**
 * Arranges lists in layers, so that lines run from left to right. Deterministic. The last layout is kept: pages in all
 * UI languages show the same one, and rarely does a rebuild change it.
 */
export function layOut(lists: readonly string[], relations: readonly Relation[], box: Size): Layout {
  const key = JSON.stringify([lists, relations, box]);
  if (last?.key !== key) last = { key, layout: arrange(lists, relations, box) };
  return last.layout;
}

function arrange(lists: readonly string[], relations: readonly Relation[], box: Size): Layout {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 12, edgesep: 8, ranksep: 56, marginx: 4, marginy: 4 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const uri of lists) graph.setNode(uri, { ...box });
  for (const { from, to, kind } of relations) if (from !== to) graph.setEdge(from, to, {}, kind);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const at = (uri: string): Point => graph.node(uri) as unknown as Point;
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    boxes: lists.map((uri) => ({ uri, x: round(at(uri).x), y: round(at(uri).y) })),
    lines: relations
      .filter(({ from, to }) => from !== to)
      .map((relation) => {
        const { from, to, kind } = relation;
        const { points } = graph.edge(from, to, kind) as unknown as { points: Point[] };
        const inner = points.slice(1, -1).map(({ x, y }) => ({ x: round(x), y: round(y) }));
        return { relation, points: sides(at(from), at(to), inner, box.width / 2) };
      }),
  };
}

/** Connects the midpoints of the two sides that face each other. */
function sides(from: Point, to: Point, inner: readonly Point[], half: number): Point[] {
  const way = from.x < to.x ? half : -half;
  return [{ x: round(from.x + way), y: round(from.y) }, ...inner, { x: round(to.x - way), y: round(to.y) }];
}

const round = (value: number): number => Math.round(value * 10) / 10;
