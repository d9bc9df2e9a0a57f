/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { DocumentMetadata } from '../../../model/document/document.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import {
  type Relation,
  type Relations,
  relationsOf,
  selectRelations,
} from '../../../model/relations/relations.ts';
import type { DirectoryContext } from '../../part.ts';
import { documentPage, relationsPage, type UiLanguage } from '../../paths.ts';
import { TEXTS, type Texts } from '../../texts/all.ts';
import { latestPlaceOf } from '../changes/changes-link.ts';
import { DataTable, Diagram } from '../components/elements.tsx';
import type { Page } from '../components/layout.tsx';
import { truncate } from '../components/text.ts';
import { type Box, type Layout, type Line, layOut } from './relations-layout.ts';

/** The references between lists, as a graph and as a table. */
export function relationsView(ui: UiLanguage, { documents, versionsOf, plan }: DirectoryContext): Page {
  const texts = TEXTS[ui].relations;
  const all = relationsOf(documents, { versionsOf });
  const { lists, relations, leftOut, unrelated } = selectRelations(all, MAX_LISTS);
  const findList = (uri: string): NamedList | undefined => {
    const documents = all.lists.get(uri);
    if (!documents) return undefined;
    const document = inLanguage(documents, ui);
    return { document, url: documentPage(ui, latestPlaceOf(document, plan)) };
  };
  return {
    ui,
    title: texts.title,
    description: texts.text,
    pathIn: relationsPage,
    children: (
      <div class="relations">
        <h1>{texts.title}</h1>
        {all.relations.length === 0 ? <p>{texts.none}</p> : <p>{texts.text}</p>}
        {lists.length > 0 && (
          <Graph
            layout={layOut(lists, relations, BOX)}
            relations={relations}
            findList={findList}
            texts={texts}
          />
        )}
        {leftOut > 0 && <p>{texts.notInGraph(leftOut)}</p>}
        {unrelated > 0 && all.relations.length > 0 && <p>{texts.withoutReferences(unrelated)}</p>}
        {all.relations.length > 0 && <ReferenceTable all={all} findList={findList} texts={texts} />}
      </div>
    ),
  };
}

/** Maximum number of lists in a readable graph. */
const MAX_LISTS = 60;

const MAX_REFERENCES = 1000;

const BOX = { width: 180, height: 30 };
const MAX_LABEL_LENGTH = 22;

/** A list, represented by one of its documents. */
interface NamedList {
  readonly document: DocumentMetadata;
  readonly url: string;
}

type FindList = (uri: string) => NamedList | undefined;

interface Lookup {
  readonly findList: FindList;
  readonly texts: Texts['relations'];
}

interface GraphProps extends Lookup {
  readonly layout: Layout;
  readonly relations: readonly Relation[];
}

function Graph({ layout, relations, findList, texts }: GraphProps) {
  const { width, height, boxes, lines } = layout;
  const hasSelfReference = new Set(relations.filter(({ from, to }) => from === to).map(({ from }) => from));
  return (
    <figure>
      <figcaption>
        <Legend texts={texts} />
      </figcaption>
      <Diagram
        id="relations"
        title={texts.title}
        text={texts.graph(boxes.length, relations.length)}
        width={width}
        height={height}
      >
        <defs>
          <Arrow kind="foreign-key" />
          <Arrow kind="member" />
        </defs>
        {lines.map((line) => (
          <path
            key={`${line.relation.kind} ${line.relation.from} ${line.relation.to}`}
            class={`line ${line.relation.kind}`}
            d={curve(line)}
            marker-end={`url(#arrow-${line.relation.kind})`}
          />
        ))}
        {boxes.map((box) => (
          <ListBox
            key={box.uri}
            box={box}
            findList={findList}
            hasSelfReference={hasSelfReference.has(box.uri)}
          />
        ))}
      </Diagram>
    </figure>
  );
}

function Arrow({ kind }: { kind: Relation['kind'] }) {
  return (
    <marker
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
  );
}

/** A smooth curve with horizontal tangents at its points. */
function curve({ points: [first, ...others] }: Line): string {
  if (!first) return '';
  const bends = others.map((point, i) => {
    const from = others[i - 1] ?? first;
    const middle = (from.x + point.x) / 2;
    return `C${middle} ${from.y} ${middle} ${point.y} ${point.x} ${point.y}`;
  });
  return [`M${first.x} ${first.y}`, ...bends].join(' ');
}

function ListBox(props: { box: Box; findList: FindList; hasSelfReference: boolean }) {
  const { findList, hasSelfReference } = props;
  const { uri, x, y } = props.box;
  const list = findList(uri);
  if (!list) return null;
  const { entry } = list.document;
  const isSet = entry.type === 'CodeListSet';
  const left = x - BOX.width / 2;
  const right = x + BOX.width / 2;
  const top = y - BOX.height / 2;
  return (
    <a href={list.url} class={`list ${isSet ? 'set' : 'code-list'}`}>
      {entry.longName !== undefined && <title>{entry.longName}</title>}
      {hasSelfReference && (
        <path
          class="line foreign-key"
          d={`M${right - 40} ${top} q4 -9 15 -9 q11 0 13 7`}
          marker-end="url(#arrow-foreign-key)"
        />
      )}
      <rect x={left} y={top} width={BOX.width} height={BOX.height} rx={isSet ? BOX.height / 2 : 4} />
      <text x={x} y={y + 5} text-anchor="middle" lang={entry.language}>
        {truncate(entry.shortName, MAX_LABEL_LENGTH)}
      </text>
    </a>
  );
}

function Legend({ texts }: { texts: Texts['relations'] }) {
  const entries = [
    ['code-list', texts.codeList],
    ['set', texts.set],
    ['foreign-key', texts.foreignKey],
    ['member', texts.member],
  ] as const;
  return (
    <ul class="legend" aria-label={texts.legend}>
      {entries.map(([kind, text]) => (
        <li key={kind}>
          <svg width="44" height="18" aria-hidden="true">
            {kind === 'code-list' || kind === 'set' ? (
              <g class={`list ${kind}`}>
                <rect x="2" y="2" width="40" height="14" rx={kind === 'set' ? 7 : 3} />
              </g>
            ) : (
              <path class={`line ${kind}`} d="M2 9 L42 9" />
            )}
          </svg>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}

function ReferenceTable({ all: { relations }, findList, texts }: Lookup & { all: Relations }) {
  const kinds = { 'foreign-key': texts.foreignKey, member: texts.member };
  return (
    <>
      <DataTable class="scroller" label={texts.references} headings={[texts.from, texts.type, texts.to]}>
        {relations.slice(0, MAX_REFERENCES).map(({ kind, from, to }) => (
          <tr key={`${kind} ${from} ${to}`}>
            <td>
              <ListLink uri={from} findList={findList} texts={texts} />
            </td>
            <td>{kinds[kind]}</td>
            <td>
              <ListLink uri={to} findList={findList} texts={texts} />
            </td>
          </tr>
        ))}
      </DataTable>
      {relations.length > MAX_REFERENCES && <p>{texts.notInTable(relations.length - MAX_REFERENCES)}</p>}
    </>
  );
}

function ListLink({ uri, findList, texts }: Lookup & { uri: string }) {
  const list = findList(uri);
  if (!list) {
    return (
      <>
        <bdi>{uri}</bdi> <em>({texts.outside})</em>
      </>
    );
  }
  const { shortName, language } = list.document.entry;
  return (
    <a href={list.url} lang={language}>
      <bdi>{shortName}</bdi>
    </a>
  );
}
