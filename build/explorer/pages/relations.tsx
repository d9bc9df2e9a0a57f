/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { Document } from '../../catalogue/document.ts';
import { defaultLanguage, lookupLanguage } from '../../domain/language.ts';
import { type Box, type Layout, type Line, layOut } from '../../relations/layout.ts';
import { type Relation, type Relations, relationsOf, selectRelations } from '../../relations/relations.ts';
import { relationsPage, type UiLanguage } from '../../site/addresses.ts';
import type { SiteContext } from '../../site/part.ts';
import { documentAddress } from '../changes-link.ts';
import { Drawing } from '../drawing.tsx';
import type { Page } from '../layout.tsx';
import { Scrollable } from '../scrollable.tsx';
import { shortened } from '../shortened.ts';
import { CHANGE_TEXTS, type ChangeTexts } from '../texts-changes.ts';

/** The page that shows how the lists refer to each other, as a picture and as a table. */
export function relationsView(ui: UiLanguage, { documents, history, plan }: SiteContext): Page {
  const texts = CHANGE_TEXTS[ui];
  const all = relationsOf(documents, history);
  const { lists, relations, leftOut, unrelated } = selectRelations(all, MOST_LISTS);
  const named = (uri: string): Named | undefined => {
    const document = inLanguage(all.lists.get(uri) ?? [], ui);
    return document && { document, address: documentAddress(ui, document, plan) };
  };
  return {
    ui,
    title: texts.relations,
    description: texts.relationsText,
    pathIn: relationsPage,
    children: (
      <div class="relations">
        <h1>{texts.relations}</h1>
        {all.relations.length === 0 ? <p>{texts.noRelations}</p> : <p>{texts.relationsText}</p>}
        {lists.length > 0 && (
          <Picture layout={layOut(lists, relations, BOX)} relations={relations} named={named} texts={texts} />
        )}
        {leftOut > 0 && <p>{texts.leftOut(leftOut)}</p>}
        {unrelated > 0 && all.relations.length > 0 && <p>{texts.withoutReferences(unrelated)}</p>}
        {all.relations.length > 0 && <Table all={all} named={named} texts={texts} />}
      </div>
    ),
  };
}

/** So many lists a reader can still follow in one picture. */
const MOST_LISTS = 60;

/** At most so many references are in the table. */
const MOST_RELATIONS = 1000;

const BOX = { width: 180, height: 30 };
const LABEL_LENGTH = 22;

/** A list by the document that names it. */
interface Named {
  readonly document: Document;
  readonly address: string;
}

type NameOf = (uri: string) => Named | undefined;

/** The document in the language of the pages, else in the one that the interface answers in. */
function inLanguage(documents: readonly Document[], ui: UiLanguage): Document | undefined {
  const languages = documents.map(({ entry }) => entry.language);
  if (languages.length === 0) return undefined;
  const language = lookupLanguage(ui, languages) ?? defaultLanguage(languages);
  return documents.find(({ entry }) => entry.language === language);
}

interface PictureProps {
  readonly layout: Layout;
  readonly relations: readonly Relation[];
  readonly named: NameOf;
  readonly texts: ChangeTexts;
}

function Picture({ layout, relations, named, texts }: PictureProps) {
  const { width, height, boxes, lines } = layout;
  const toItself = new Set(relations.filter(({ from, to }) => from === to).map(({ from }) => from));
  return (
    <figure>
      <Drawing
        id="relations"
        title={texts.relations}
        text={texts.relationsPicture(boxes.length, relations.length)}
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
          <ListBox key={box.uri} box={box} named={named} toItself={toItself.has(box.uri)} />
        ))}
      </Drawing>
      <figcaption>
        <Legend texts={texts} />
      </figcaption>
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

/** A line that leaves and reaches each of its points level, and bends between them. */
function curve({ points: [first, ...others] }: Line): string {
  if (!first) return '';
  const bends = others.map((point, i) => {
    const from = others[i - 1] ?? first;
    const middle = (from.x + point.x) / 2;
    return `C${middle} ${from.y} ${middle} ${point.y} ${point.x} ${point.y}`;
  });
  return [`M${first.x} ${first.y}`, ...bends].join(' ');
}

interface ListBoxProps {
  readonly box: Box;
  readonly named: NameOf;
  readonly toItself: boolean;
}

function ListBox({ box: { uri, x, y }, named, toItself }: ListBoxProps) {
  const list = named(uri);
  if (!list) return null;
  const { entry } = list.document;
  const isSet = entry.type === 'CodeListSet';
  const left = x - BOX.width / 2;
  const right = x + BOX.width / 2;
  const top = y - BOX.height / 2;
  return (
    <a href={list.address} class={`list ${isSet ? 'set' : 'code-list'}`}>
      {entry.longName !== undefined && <title>{entry.longName}</title>}
      {toItself && (
        <path
          class="line foreign-key"
          d={`M${right - 40} ${top} q4 -9 15 -9 q11 0 13 7`}
          marker-end="url(#arrow-foreign-key)"
        />
      )}
      <rect x={left} y={top} width={BOX.width} height={BOX.height} rx={isSet ? BOX.height / 2 : 4} />
      <text x={x} y={y + 5} text-anchor="middle" lang={entry.language}>
        {shortened(entry.shortName, LABEL_LENGTH)}
      </text>
    </a>
  );
}

function Legend({ texts }: { texts: ChangeTexts }) {
  const entries = [
    ['code-list', texts.aCodeList],
    ['set', texts.aSet],
    ['foreign-key', texts.byForeignKey],
    ['member', texts.byMembership],
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

interface TableProps {
  readonly all: Relations;
  readonly named: NameOf;
  readonly texts: ChangeTexts;
}

function Table({ all: { relations }, named, texts }: TableProps) {
  const kinds = { 'foreign-key': texts.byForeignKey, member: texts.byMembership };
  return (
    <>
      <Scrollable class="scroll" label={texts.references}>
        <table>
          <thead>
            <tr>
              <th>{texts.from}</th>
              <th>{texts.kind}</th>
              <th>{texts.to}</th>
            </tr>
          </thead>
          <tbody>
            {relations.slice(0, MOST_RELATIONS).map(({ kind, from, to }) => (
              <tr key={`${kind} ${from} ${to}`}>
                <td>
                  <ListLink uri={from} named={named} texts={texts} />
                </td>
                <td>{kinds[kind]}</td>
                <td>
                  <ListLink uri={to} named={named} texts={texts} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
      {relations.length > MOST_RELATIONS && <p>{texts.moreReferences(relations.length - MOST_RELATIONS)}</p>}
    </>
  );
}

function ListLink({ uri, named, texts }: { uri: string; named: NameOf; texts: ChangeTexts }) {
  const list = named(uri);
  if (!list) {
    return (
      <>
        <bdi>{uri}</bdi> <em>({texts.outside})</em>
      </>
    );
  }
  const { shortName, language } = list.document.entry;
  return (
    <a href={list.address} lang={language}>
      <bdi>{shortName}</bdi>
    </a>
  );
}
