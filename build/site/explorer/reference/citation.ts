import { truncate } from '../../../model/characters/truncate.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { isoDay, titleOf } from '../components/text.ts';

/** Longer names are truncated, in characters. */
const MAX_LENGTH = 300;

/** Citations of a version of a list by their formats, each with the URL of its page once. */
export function printCitations(entry: IndexEntry, url: string, texts: { undated: string; version: string }) {
  const { publisher, canonicalVersionUri: uri, language, publishedAt = '' } = entry;
  const author = publisher && truncate(publisher.longName ?? publisher.shortName, MAX_LENGTH);
  const title = truncate(titleOf(entry), MAX_LENGTH);
  const version = entry.version && truncate(entry.version, MAX_LENGTH);
  const [year, ...day] = isoDay(publishedAt)?.split('-') ?? [];
  const parts = [`(${year ?? texts.undated}): ${title}`, version && `${texts.version} ${version}`, uri, url];
  const fields = {
    author: author && `{${inTex(author)}}`,
    title: `{${inTex(title)}}`,
    year,
    version: version && inTex(version),
    note: inTex(uri),
    url,
  };
  const lines = Object.entries(fields).map(([name, value]) => (value ? `  ${name} = {${value}},\n` : ''));
  const key = `${title}-${version ?? ''}`.replace(/[^A-Za-z0-9._]+/g, '-').replace(/^-|-$/g, '');
  const csl = {
    ...{ id: uri, type: 'dataset', title, language, version, publisher: author, note: uri, URL: url },
    author: author && [{ literal: author }],
    issued: year && { 'date-parts': [[year, ...day].map(Number)] },
  };
  return {
    text: `${author ?? ''} ${parts.filter(Boolean).join('. ')}`.trim(),
    BibTeX: `@misc{${key || 'list'},\n${lines.join('')}}`,
    'CSL-JSON': JSON.stringify([csl], null, 2),
  };
}

const COMMANDS = new Map([
  ['\\', 'backslash'],
  ['{', 'braceleft'],
  ['}', 'braceright'],
  ['~', 'asciitilde'],
  ['^', 'asciicircum'],
]);

/** A text in a field of BibTeX, which counts braces even after a backslash. */
const inTex = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\{}~^#$%&_]/g, (one) => {
    const command = COMMANDS.get(one);
    return command === undefined ? `\\${one}` : `\\text${command}{}`;
  });
