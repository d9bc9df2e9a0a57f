import { truncate } from '../../../model/characters/truncate.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { isoDay, titleOf } from '../components/text.ts';

/** Longer names are truncated, in characters. */
const MAX_LENGTH = 300;

/** What a citation states; the URL is that of the page. */
interface Cited {
  readonly entry: IndexEntry;
  readonly url: string;
  /** Stands for the year of a document without a date. */
  readonly undated: string;
  readonly version: string;
}

/** Citations of a version of a list, by the names of their formats. Each contains the URL once. */
export function printCitations({ entry, url, undated, version }: Cited) {
  const { publisher, canonicalVersionUri: uri, language } = entry;
  const author = publisher && truncate(publisher.longName ?? publisher.shortName, MAX_LENGTH);
  const versionName = entry.version && truncate(entry.version, MAX_LENGTH);
  const title = truncate(titleOf(entry), MAX_LENGTH);
  const day = entry.publishedAt === undefined ? undefined : isoDay(entry.publishedAt);
  const year = day?.slice(0, 4);
  const id = `${entry.shortName}-${entry.version ?? ''}`
    .slice(0, MAX_LENGTH)
    .replace(/[^A-Za-z0-9._]+/g, '-')
    .replace(/^-|-$/g, '');
  const sentences = [versionName && `${version} ${versionName}`, uri].filter(Boolean).join('. ');
  const fields = {
    author: author && `{${inTex(author)}}`,
    title: `{${inTex(title)}}`,
    year,
    version: versionName && inTex(versionName),
    note: inTex(uri),
    url,
  };
  const lines = Object.entries(fields).filter(([, value]) => value);
  const csl = {
    id: uri,
    type: 'dataset',
    title,
    author: author && [{ literal: author }],
    publisher: author,
    version: versionName,
    issued: day && { 'date-parts': [day.split('-').map(Number)] },
    language,
    note: uri,
    URL: url,
  };
  return {
    text: `${author === undefined ? '' : `${author} `}(${year ?? undated}): ${title}. ${sentences}. ${url}`,
    BibTeX: `@misc{${id || 'list'},\n${lines.map(([name, value]) => `  ${name} = {${value}},\n`).join('')}}`,
    'CSL-JSON': JSON.stringify([csl], null, 2),
  };
}

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': 'backslash',
  '{': 'braceleft',
  '}': 'braceright',
  '~': 'asciitilde',
  '^': 'asciicircum',
};

/** A text in a field of BibTeX, which counts braces even after a backslash. */
const inTex = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\{}~^#$%&_]/g, (character) =>
      character in COMMANDS ? `\\text${COMMANDS[character]}{}` : `\\${character}`,
    );
