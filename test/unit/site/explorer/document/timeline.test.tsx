/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../../build/model/document/document.ts';
import {
  scaleOf,
  spanOf,
  type TimelineVersion,
  timelineVersions,
  VersionTimeline,
} from '../../../../../build/site/explorer/document/timeline.tsx';
import { codeList, documentOf } from '../../../support/documents.ts';
import { listContext } from '../../../support/site-context.ts';

const time = (text: string) => Date.parse(text);
const published = (text: string) => ({ published: time(text), from: null, to: null });
const inIso = (at: number) => new Date(at).toISOString().slice(0, 10);
const NEVER = { published: null, from: null, to: null };

describe('spanOf', () => {
  it('reads the dates of an index entry', () => {
    const { entry } = documentOf(
      codeList({ publishedAt: '2024-01-01T00:00:00', validTo: '2025-01-01T00:00:00+01:00' }),
    );
    expect(spanOf(entry)).toEqual({
      published: time('2024-01-01T00:00:00Z'),
      from: null,
      to: time('2024-12-31T23:00:00Z'),
    });
  });
});

describe('scaleOf', () => {
  it('has a few ticks at the beginnings of years', () => {
    const labels = (...times: string[]) =>
      scaleOf(times.map(published), inIso)?.ticks.map(({ label }) => label);
    expect(labels('2023-06-01', '2025-06-01')).toEqual(['2024', '2025']);
    expect(labels('2023-01-01', '2025-01-01')).toEqual(['2023', '2024', '2025']);
    expect(labels('1990-02-01', '2024-06-01')).toEqual(['2000', '2010', '2020']);
    expect(labels('0001-01-01', '9999-12-31')).toEqual(['2000', '4000', '6000', '8000']);
  });

  it('has both ends as ticks if there are fewer than two between them', () => {
    expect(scaleOf([published('2024-03-01'), published('2024-05-01')], inIso)?.ticks).toEqual([
      { at: 0, label: '2024-03-01' },
      { at: 1, label: '2024-05-01' },
    ]);
  });

  it('has a single time in the middle; without times there is no scale', () => {
    const scale = scaleOf([published('2024-03-01'), NEVER, published('2024-03-01')], inIso);
    expect(scale?.ticks).toEqual([{ at: 0.5, label: '2024-03-01' }]);
    expect(scale?.positionOf(time('2024-03-01'))).toBe(0.5);
    expect(scaleOf([NEVER, NEVER], inIso)).toBeUndefined();
  });
});

const version = (label: string, more: Partial<TimelineVersion> = {}): TimelineVersion => ({
  ...NEVER,
  label,
  href: `/en/documents/${label}.html`,
  isCurrent: false,
  ...more,
});
const render = (...versions: TimelineVersion[]) =>
  renderToString(<VersionTimeline ui="en" versions={{ shown: versions, count: versions.length }} />);
const labelsIn = (html: string) => [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, label]) => label);

describe('VersionTimeline', () => {
  it('describes each version in words, and marks the current one', () => {
    const html = render(
      version('1', { published: time('2024-01-01'), from: time('2024-02-01'), to: time('2025-01-31') }),
      version('2', { published: time('2025-01-01'), from: time('2025-02-01'), isCurrent: true }),
      version('3'),
    );
    expect(labelsIn(html)).toEqual([
      '1, published 1 January 2024, valid from 1 February 2024 to 31 January 2025',
      '2, this version, published 1 January 2025, valid from 1 February 2025',
      '3, undated',
    ]);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html.match(/class="valid"/g)).toHaveLength(2);
    expect(html.match(/class="open"/g)).toHaveLength(1);
    expect(html.match(/class="published"/g)).toHaveLength(2);
    expect(html.match(/>undated</g)).toHaveLength(1);
    expect(html).not.toContain('NaN');
  });

  it('formats dates in the language of the page, in labels and on the axis', () => {
    const shown = [
      version('1', { published: time('2024-03-01') }),
      version('2', { published: time('2024-12-24') }),
    ];
    const html = renderToString(<VersionTimeline ui="de" versions={{ shown, count: 2 }} />);
    expect(labelsIn(html)).toEqual(['1, veröffentlicht 1. März 2024', '2, veröffentlicht 24. Dezember 2024']);
    expect(html).toContain('>01.03.2024</text>');
    expect(html).toContain('>24.12.2024</text>');
    expect(html).not.toMatch(/\d{4}-\d\d-\d\d/);
  });

  it('renders nothing for a single version', () => {
    expect(render(version('1'))).toBe('');
    expect(render()).toBe('');
  });

  it('has no axis if all versions are undated', () => {
    expect(render(version('1'), version('2'))).not.toContain('class="axis"');
  });

  it('shows the number of versions that are not shown', () => {
    const html = renderToString(
      <VersionTimeline ui="en" versions={{ shown: [version('8'), version('9')], count: 200 }} />,
    );
    expect(html).toContain('198 versions are not shown.');
    expect(html).toContain('200 versions, oldest first.');
  });

  it('hostile labels are text, and truncated', () => {
    const html = render(version('<script>alert(1)</script>'), version('x'.repeat(10_000)));
    expect(html).not.toContain('<script');
    expect(html).toContain(`>${'x'.repeat(11)}…<`);
  });
});

describe('timelineVersions', () => {
  it('links to the document in the same language, otherwise in the default language', () => {
    const document = (label: string, language: string) =>
      documentOf(codeList({ version: label, language, canonicalVersionUri: `urn:x:colours:${label}` }));
    const german = document('2', 'de');
    const documents = [german, document('2', 'en'), document('1', 'de'), document('10', 'fr')];
    expect(timelineVersions('en', german, listContext(documents))).toEqual({
      count: 3,
      shown: [
        { ...NEVER, label: '1', href: '/en/documents/l=de/u=urn:x:colours:1.html', isCurrent: false },
        { ...NEVER, label: '2', href: '/en/documents/l=de/u=urn:x:colours:2.html', isCurrent: true },
        { ...NEVER, label: '10', href: '/en/documents/l=fr/u=urn:x:colours:10.html', isCurrent: false },
      ],
    });
  });

  it('shows the 30 of 200 versions around the current one', () => {
    const documents = Array.from({ length: 200 }, (_, i) =>
      documentOf(codeList({ version: `${i}`, canonicalVersionUri: `urn:x:colours:${i}` })),
    );
    const context = listContext(documents);
    const ends = (current: number) => {
      const { shown, count } = timelineVersions('en', documents[current] as Document, context);
      return [count, shown.length, shown[0]?.label, shown.at(-1)?.label];
    };
    expect(ends(100)).toEqual([200, 30, '85', '114']);
    expect(ends(0)).toEqual([200, 30, '0', '29']);
    expect(ends(199)).toEqual([200, 30, '170', '199']);
  });
});
