/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { layout as arrange, Graph as DagreGraph } from '@dagrejs/dagre';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { type Relation, relationsOf, selectRelations } from '../../../model/relations/relations.ts';
import type { DirectoryContext } from '../../part.ts';
import { documentPage, relationsPage, type UiLanguage } from '../../paths.ts';
import { TEXTS, type Texts } from '../../texts/all.ts';
import { latestPlaceOf } from '../changes/changes-link.ts';
import { DataTable, Diagram } from '../components/elements.tsx';
import type { Page } from '../components/layout.tsx';
import { truncate } from '../components/text.ts';

/** Maximum number of lists in a readable graph. */
const MAX_LISTS = 60;

const MAX_REFERENCES = 1000;

/** The references between lists, as a graph and as a table. */
export function relationsView(ui: UiLanguage, { documents, versionsOf, plan }: DirectoryContext): Page {
  const texts = TEXTS[ui].relations;
  const all = relationsOf(documents, { versionsOf });
  const { lists, relations, leftOut, unrelated } = selectRelations(all, MAX_LISTS);
  const findList = (uri: string): NamedList | undefined => {
    const documents = all.lists.get(uri);
    const document = documents && inLanguage(documents, ui);
    return document && { ...document.entry, url: documentPage(ui, latestPlaceOf(document, plan)) };
  };
  return {
    ui,
    title: texts.title,
    description: texts.text,
    pathIn: relationsPage,
    styles: ['data'],
    children: (
      <div class="relations">
        <h1>{texts.title}</h1>
        {all.relations.length === 0 ? <p>{texts.none}</p> : <p>{texts.text}</p>}
        {lists.length > 0 && <Graph {...{ lists, relations, findList, texts }} />}
        {leftOut > 0 && <p>{texts.notInGraph(leftOut)}</p>}
        {unrelated > 0 && all.relations.length > 0 && <p>{texts.withoutReferences(unrelated)}</p>}
        {all.relations.length > 0 && <ReferenceTable {...{ relations: all.relations, findList, texts }} />}
      </div>
    ),
  };
}

/** A list, represented by one of its documents. */
interface NamedList extends IndexEntry {
  readonly url: string;
}

interface GraphProps {
  readonly relations: readonly Relation[];
  readonly findList: (uri: string) => NamedList | undefined;
  readonly texts: Texts['relations'];
}

const BOX = { width: 180, height: 30 };

function Graph({ lists, relations, findList, texts }: GraphProps & { lists: readonly string[] }) {
  const { width, height, boxes, lines } = layOut(lists, relations, BOX);
  const referringToThemselves = new Set(
    relations.filter(({ from, to }) => from === to).map(({ from }) => from),
  );
  return (
    <figure>
      <figcaption>
        <ul class="legend" aria-label={texts.legend}>
          <li class="code-list">{texts.codeList}</li>
          <li class="set">{texts.set}</li>
          <li class="foreign-key">{texts.foreignKey}</li>
          <li class="member">{texts.member}</li>
        </ul>
      </figcaption>
      <Diagram
        id="relations"
        title={texts.title}
        text={texts.graph(boxes.length, relations.length)}
        width={width}
        height={height}
      >
        <defs>
          {(['foreign-key', 'member'] as const).map((kind) => (
            <marker
              key={kind}
              id={`arrow-${kind}`}
              class={`arrow ${kind}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0 0 L8 4 L0 8 z" />
            </marker>
          ))}
        </defs>
        {lines.map(({ relation: { kind, from, to }, points }) => (
          <path
            key={`${kind} ${from} ${to}`}
            class={`line ${kind}`}
            d={curveThrough(points)}
            marker-end={`url(#arrow-${kind})`}
          />
        ))}
        {boxes.map((box) => (
          <ListBox
            key={box.uri}
            box={box}
            list={findList(box.uri)}
            hasSelfReference={referringToThemselves.has(box.uri)}
          />
        ))}
      </Diagram>
    </figure>
  );
}

/** A smooth curve with horizontal tangents at its points. */
function curveThrough([first, ...others]: readonly Point[]): string {
  if (!first) return '';
  const bends = others.map((point, i) => {
    const from = others[i - 1] ?? first;
    const middle = (from.x + point.x) / 2;
    return `C${middle} ${from.y} ${middle} ${point.y} ${point.x} ${point.y}`;
  });
  return [`M${first.x} ${first.y}`, ...bends].join(' ');
}

const MAX_LABEL_LENGTH = 22;

function ListBox(props: { box: Box; list: NamedList | undefined; hasSelfReference: boolean }) {
  const { box, list, hasSelfReference } = props;
  if (!list) return null;
  const { type, longName, shortName, language } = list;
  const isSet = type === 'CodeListSet';
  const { width, height } = BOX;
  const [left, top] = [box.x - width / 2, box.y - height / 2];
  return (
    <a href={list.url} class={`list ${isSet ? 'set' : 'code-list'}`}>
      {longName !== undefined && <title>{longName}</title>}
      {hasSelfReference && (
        <path
          class="line foreign-key"
          d={`M${left + width - 40} ${top} q4 -9 15 -9 q11 0 13 7`}
          marker-end="url(#arrow-foreign-key)"
        />
      )}
      <rect x={left} y={top} width={width} height={height} rx={isSet ? height / 2 : 4} />
      <text x={box.x} y={box.y + 5} text-anchor="middle" lang={language}>
        {truncate(shortName, MAX_LABEL_LENGTH)}
      </text>
    </a>
  );
}

function ReferenceTable({ relations, findList, texts }: GraphProps) {
  const kinds = { 'foreign-key': texts.foreignKey, member: texts.member };
  const link = (uri: string) => {
    const list = findList(uri);
    if (!list) {
      return (
        <>
          <bdi>{uri}</bdi> <em>({texts.outside})</em>
        </>
      );
    }
    return (
      <a href={list.url} lang={list.language}>
        <bdi>{list.shortName}</bdi>
      </a>
    );
  };
  return (
    <>
      <DataTable class="scroller" label={texts.references} headings={[texts.from, texts.type, texts.to]}>
        {relations.slice(0, MAX_REFERENCES).map(({ kind, from, to }) => (
          <tr key={`${kind} ${from} ${to}`}>
            <td>{link(from)}</td>
            <td>{kinds[kind]}</td>
            <td>{link(to)}</td>
          </tr>
        ))}
      </DataTable>
      {relations.length > MAX_REFERENCES && <p>{texts.notInTable(relations.length - MAX_REFERENCES)}</p>}
    </>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A list at the centre of its box. */
interface Box extends Point {
  readonly uri: string;
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly lines: readonly { readonly relation: Relation; readonly points: readonly Point[] }[];
}

let last: { readonly key: string; readonly layout: Layout } | undefined;

/**
 * Arranges lists in layers, so that lines run from left to right. Deterministic. The last layout is kept: pages in all
 * UI languages show the same one, and rebuilds rarely change it.
 */
export function layOut(
  lists: readonly string[],
  relations: readonly Relation[],
  box: { readonly width: number; readonly height: number },
): Layout {
  const key = JSON.stringify([lists, relations, box]);
  if (last?.key === key) return last.layout;
  const graph = new DagreGraph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 12, edgesep: 8, ranksep: 56, marginx: 4, marginy: 4 });
  graph.setDefaultEdgeLabel(() => ({}));
  const between = relations.filter(({ from, to }) => from !== to);
  for (const uri of lists) graph.setNode(uri, { ...box });
  for (const { from, to, kind } of between) graph.setEdge(from, to, {}, kind);
  arrange(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const at = (uri: string): Point => rounded(graph.node(uri) as unknown as Point);
  const lines = between.map((relation) => {
    const { points } = graph.edge(relation.from, relation.to, relation.kind) as unknown as {
      points: Point[];
    };
    const [from, to] = [at(relation.from), at(relation.to)];
    // Lines connect the midpoints of the two sides that face each other.
    const way = from.x < to.x ? box.width / 2 : -box.width / 2;
    const [start, end] = [
      { ...from, x: from.x + way },
      { ...to, x: to.x - way },
    ];
    return { relation, points: [start, ...points.slice(1, -1), end].map(rounded) };
  });
  const boxes = lists.map((uri) => ({ uri, ...at(uri) }));
  const layout = { width: Math.ceil(width), height: Math.ceil(height), boxes, lines };
  last = { key, layout };
  return layout;
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
