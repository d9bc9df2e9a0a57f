/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { Document } from '../../../model/document/document.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { timeOf } from '../../../model/values/instant.ts';
import type { ListContext } from '../../part.ts';
import type { UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { documentPageUrl } from '../changes/changes-link.ts';
import { Diagram } from '../components/elements.tsx';
import { formatDate, truncate } from '../components/text.ts';
import { newestFirst } from './context.ts';

/** Publication date and period of validity in milliseconds since 1970; null if unknown. */
interface Span {
  readonly published: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

export interface TimelineVersion extends Span {
  /** The version, or its URI if it has none. */
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** Maximum number of versions in the timeline. */
const MAX_VERSIONS = 30;

/**
 * The versions of a document's list, oldest first, and their number. If there are too many, only those near the
 * document. Each version links to its document in the most suitable language.
 */
export function timelineVersions(
  ui: UiLanguage,
  document: Document,
  { naming, history }: Pick<ListContext, 'naming' | 'history'>,
): { readonly shown: readonly TimelineVersion[]; readonly count: number } {
  const versions = newestFirst(document, { history }).reverse();
  const current = versions.findIndex(
    ({ entry }) => entry.canonicalVersionUri === document.entry.canonicalVersionUri,
  );
  const start = Math.max(0, Math.min(versions.length, current + MAX_VERSIONS / 2) - MAX_VERSIONS);
  const shown = versions.slice(start, start + MAX_VERSIONS).map((version, i) => {
    const { entry } = version;
    const href = documentPageUrl(ui, version, naming);
    const label = entry.version ?? entry.canonicalVersionUri;
    return { ...spanOf(entry), label, href, isCurrent: start + i === current };
  });
  return { shown, count: versions.length };
}

export const spanOf = ({ publishedAt, validFrom, validTo }: IndexEntry): Span => ({
  published: timeOf(publishedAt ?? '') ?? null,
  from: timeOf(validFrom ?? '') ?? null,
  to: timeOf(validTo ?? '') ?? null,
});

const timesOf = ({ published, from, to }: Span): number[] =>
  [published, from, to].filter((time) => time !== null);

/** The narrowest window, without the margins of the page. */
const MIN_WIDTH = 288;
const ROW = 26;
const TOP = 4;
const AXIS = 26;
const MAX_LABEL_LENGTH = 12;
const MAX_DESCRIPTION_LENGTH = 60;
const CHARACTER = 9;
const HALF_DATE = 44;

/** The version timeline, at most one per page; nothing for fewer than two versions. */
export function VersionTimeline(props: { ui: UiLanguage; versions: ReturnType<typeof timelineVersions> }) {
  const { ui, versions } = props;
  const { shown, count } = versions;
  if (count < 2) return null;
  const texts = TEXTS[ui].timeline;
  const scale = scaleOf(shown, (time) => formatDate(ui, time, 'medium'));
  const bottom = TOP + shown.length * ROW;
  const height = bottom + (scale ? AXIS : 0);
  // The bars and dots are to the right of the labels. Their area fits into the narrowest window and grows with it.
  const longest = Math.max(...shown.map(({ label }) => Math.min(label.length, MAX_LABEL_LENGTH)));
  const x = Math.max(HALF_DATE, 16 + longest * CHARACTER);
  const width = `${Math.floor(((MIN_WIDTH - x - HALF_DATE) / MIN_WIDTH) * 100)}%`;
  return (
    <figure class="timeline">
      <Diagram id="timeline" title={texts.title} text={texts.description(count)} height={height}>
        {scale && (
          <svg class="axis" aria-hidden="true" x={x} width={width} height={height}>
            <line x1="0" y1={bottom} x2="100%" y2={bottom} />
            {scale.ticks.map(({ at, label }) => (
              <g key={label}>
                <line x1={`${percentOf(at)}%`} y1={TOP} x2={`${percentOf(at)}%`} y2={bottom + 4} />
                <text x={`${percentOf(at)}%`} y={bottom + 19} text-anchor="middle">
                  {label}
                </text>
              </g>
            ))}
          </svg>
        )}
        {shown.map((version, i) => (
          <VersionRow key={version.href} y={TOP + i * ROW} {...{ version, scale, x, width, ui }} />
        ))}
      </Diagram>
      {shown.length < count && <figcaption>{texts.notShown(count - shown.length)}</figcaption>}
    </figure>
  );
}

/** A position on the axis in percent of the area, whose end is for open-ended periods. */
const percentOf = (position: number): number => round(position * 95);

const round = (value: number): number => Math.round(value * 10) / 10;

function VersionRow(props: {
  version: TimelineVersion;
  /** Undefined if no version has a time. */
  scale: Scale | undefined;
  x: number;
  width: string;
  y: number;
  ui: UiLanguage;
}) {
  const { version, scale, x, width, y, ui } = props;
  const { label, href, isCurrent, published, from, to } = version;
  const middle = ROW / 2;
  const at = (time: number) => (scale ? percentOf(scale.positionOf(time)) : 0);
  const start = from === null ? 0 : at(from);
  // An open-ended period extends to the end of the plot, with an arrowhead.
  const length = Math.max(1, round((to === null ? 100 : at(to)) - start));
  return (
    <a
      href={href}
      class={isCurrent ? 'version current' : 'version'}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <title>{descriptionOf(version, ui)}</title>
      <rect class="row" x={0} y={y} width="100%" height={ROW} rx={4} />
      <text x={8} y={y + middle + 5}>
        {truncate(label, MAX_LABEL_LENGTH)}
      </text>
      <svg aria-hidden="true" x={x} y={y} width={width} height={ROW}>
        {(from !== null || to !== null) && (
          <rect class="valid" x={`${start}%`} y={middle - 5} width={`${length}%`} height={10} rx={3} />
        )}
        {from !== null && to === null && (
          <svg aria-hidden="true" class="open" x="100%" y={middle - 8}>
            <path d="M0 0l10 8l-10 8z" />
          </svg>
        )}
        {published !== null && <circle class="published" cx={`${at(published)}%`} cy={middle} r={5} />}
        {timesOf(version).length === 0 && (
          <text class="undated" x={8} y={middle + 5}>
            {TEXTS[ui].timeline.undated}
          </text>
        )}
      </svg>
    </a>
  );
}

/** Accessible name and tooltip of a version. */
function descriptionOf(version: TimelineVersion, ui: UiLanguage): string {
  const texts = TEXTS[ui].timeline;
  const dateOf = (time: number | null) => (time === null ? undefined : formatDate(ui, time));
  const { label, published, from, to, isCurrent } = version;
  return [
    truncate(label, MAX_DESCRIPTION_LENGTH),
    isCurrent && texts.thisVersion,
    published !== null && `${texts.published} ${formatDate(ui, published)}`,
    (from !== null || to !== null) && `${texts.valid} ${TEXTS[ui].document.period(dateOf(from), dateOf(to))}`,
    timesOf(version).length === 0 && texts.undated,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Maps times to an axis from 0 to 1. */
interface Scale {
  readonly positionOf: (time: number) => number;
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/** As many as fit into a narrow window. */
const MAX_TICKS = 5;

/** A scale for all of the spans; undefined if none of them has a time. */
export function scaleOf(spans: readonly Span[], dayText: (time: number) => string): Scale | undefined {
  const times = spans.flatMap(timesOf);
  if (times.length === 0) return undefined;
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const positionOf = (time: number) => (first === last ? 0.5 : (time - first) / (last - first));
  const years = yearsBetween(first, last);
  const ticks =
    years.length > 1
      ? years.map((year) => ({ time: startOf(year), label: String(year).padStart(4, '0') }))
      : [...new Set([first, last])].map((time) => ({ time, label: dayText(time) }));
  return { positionOf, ticks: ticks.map(({ time, label }) => ({ at: positionOf(time), label })) };
}

const startOf = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1);

/** The round years that begin in a period. */
function yearsBetween(first: number, last: number): number[] {
  const firstYear = new Date(first - 1).getUTCFullYear() + 1;
  const lastYear = new Date(last).getUTCFullYear();
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find(
    (years) => (lastYear - firstYear) / years < MAX_TICKS,
  ) as number;
  const begin = Math.ceil(firstYear / step) * step;
  const count = Math.max(0, Math.floor((lastYear - begin) / step) + 1);
  return Array.from({ length: count }, (_, i) => begin + i * step);
}
