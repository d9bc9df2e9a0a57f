import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { canonicalUri, makeDocument } from './documents.ts';
import type { CodeList, Edition } from './lists.ts';
import {
  ALL_SOURCES,
  type Json,
  type JsonObject,
  type Language,
  listText,
  packageFile,
  packageUrl,
} from './sources.ts';

/** A file in the content folder: its relative path, with `/`, and its text. */
interface ContentFile {
  readonly path: string;
  readonly text: string;
}

/** The first line of the README, which marks a folder as generated: another folder may have its own `sets`. */
export const README_TITLE = '# The content of this directory';

/** The documents of lists and sets, the licences of the packages in a folder, and a README. */
export function contentFiles(
  lists: readonly CodeList[],
  sets: readonly CodeList[],
  root: string,
): readonly ContentFile[] {
  const notices = licenceFiles(root);
  return [...[...lists, ...sets].flatMap(listFiles), ...notices, printReadme(lists, sets, notices)];
}

/**
 * A file per document, or two if its rows are in a CSV file. A single document of OpenCodeList 0.4 has no language in its
 * name.
 */
function listFiles(list: CodeList): ContentFile[] {
  const { name, kind, folder, format } = list;
  const files: ContentFile[] = [];
  for (const edition of list.editions) {
    const { version, documents, oneDocument, columns } = edition;
    const path = kind === 'codeListSet' ? `${folder}/${name}.${version}` : `${folder}/${version}/${name}`;
    for (const languages of documents) {
      const [language = 'en'] = languages;
      const file = oneDocument && documents.length === 1 ? path : `${path}.${language}`;
      const isTable = format === 'csv' || oneDocument === true;
      const rows = isTable ? undefined : edition.rows(language);
      const text = `${JSON.stringify(makeDocument(list, edition, languages, rows), null, 2)}\n`;
      files.push({ path: `${file}.${isTable ? 'meta.json' : format}`, text });
      if (!isTable) continue;
      const table = oneDocument
        ? printAllLanguages(edition, languages)
        : printCsv(Object.keys(columns), edition.rows(language));
      files.push({ path: `${file}.csv`, text: table });
    }
  }
  return files;
}

/** CSV with the texts of localised columns in all languages: `name` in the first one, `name@de` after it, and so on. */
function printAllLanguages({ columns, rows }: Edition, languages: readonly Language[]): string {
  const merged: Record<string, Json>[] = [];
  const used = new Set<string>();
  for (const [i, language] of languages.entries()) {
    for (const [r, row] of rows(language).entries()) {
      merged[r] ??= {};
      for (const [id, value] of Object.entries(row)) {
        const header = i > 0 && columns[id]?.localised ? `${id}@${language}` : id;
        merged[r][header] = value;
        used.add(header);
      }
    }
  }
  const headers = Object.keys(columns).flatMap((id) => [id, ...languages.map((tag) => `${id}@${tag}`)]);
  return printCsv(
    headers.filter((header) => used.has(header)),
    merged,
  );
}

/** CSV with a header row of column ids and LF line ends; null and missing values are empty. */
const printCsv = (columns: string[], rows: readonly JsonObject[]): string =>
  stringify([...rows], {
    header: true,
    columns,
    record_delimiter: '\n',
    cast: {
      boolean: String,
      object: (value) => (Array.isArray(value) ? value.join(',') : JSON.stringify(value)),
    },
  });

/** The notice of each licence and holder, from the latest package that contains it. The README quotes the first. */
const NOTICES = [
  { path: 'licences/Unicode-3.0.txt', source: 'cldr-core@48.2.0', file: 'LICENSE' },
  { path: 'licences/Unicode-DFS-2016.txt', source: 'cldr-core@42.0.0', file: 'LICENSE' },
  { path: 'licences/MIT-iso-639-3.txt', source: 'iso-639-3@3.0.1', file: 'license' },
  { path: 'licences/MIT-currency-codes.txt', source: 'currency-codes@2.2.0', file: 'LICENSE' },
  {
    path: 'licences/MIT-decoupage-administratif.txt',
    source: '@etalab/decoupage-administratif@6.0.0',
    file: 'LICENSE',
  },
  { path: 'licences/MIT-mime-db.txt', source: 'mime-db@1.54.0', file: 'LICENSE' },
];

const licenceFiles = (root: string): ContentFile[] =>
  NOTICES.map(({ path, source: label, file }) => {
    const source = ALL_SOURCES.find(({ name, version }) => `${name}@${version}` === label);
    if (source === undefined) throw new Error(`${label} is not one of the packages`);
    const text = readFileSync(packageFile(root, source, file), 'utf8').replace(/^\uFEFF/, '');
    return { path, text: `${text.replaceAll('\r\n', '\n').trimEnd()}\n` };
  });

/** The README of the repository's content, with the tables and notices of these lists and sets. */
function printReadme(
  lists: readonly CodeList[],
  sets: readonly CodeList[],
  notices: readonly ContentFile[],
): ContentFile {
  const sources = ALL_SOURCES.map(
    (source) => `| ${source.name} | [${source.version}](${packageUrl(source)}) | ${source.licence} |`,
  );
  const printTable = (header: string, rows: readonly string[]) =>
    [header, '|---|---|---|', ...rows].join('\n');
  const sections = {
    Lists: printTable('| List | URI | Versions: languages |', lists.map(printRow)),
    Sets: printTable('| Set | URI | Versions: languages |', sets.map(printRow)),
    Sources: printTable('| Package | Version | Licence |', sources),
    Notices: NOTICES.map(({ path, source }) => `- [${path}](${path}): ${source}`).join('\n'),
  };
  let text = readFileSync(new URL('../../content/README.md', import.meta.url), 'utf8');
  for (const [heading, block] of Object.entries(sections))
    text = text.replace(new RegExp(`(?<=\n## ${heading}\n\n).*?(?=\n\n)`, 's'), () => block);
  text = text.replace(/(?<=```text\n).*(?=```)/s, () => notices[0]?.text ?? '');
  return { path: 'README.md', text };
}

function printRow({ name, editions }: CodeList): string {
  const versions = editions.map(({ version, documents, oneDocument }) => {
    const languages = documents.map((own) => own.join(' ')).join(oneDocument ? ' + ' : ' ');
    return `${version}: ${languages}`;
  });
  return `| ${listText(name, 'longName', 'en')} | \`${canonicalUri(name)}\` | ${versions.join('<br>')} |`;
}

/** Writes files to a folder. Removes all others from the generated folders in it, if its README marks it as generated. */
export function writeContent(folder: string, files: readonly ContentFile[]): void {
  const readme = join(folder, 'README.md');
  if (existsSync(readme) && readFileSync(readme, 'utf8').startsWith(`${README_TITLE}\n`)) {
    for (const own of ['cldr', 'iana', 'insee', 'iso', 'media-types', 'sets', 'licences'])
      rmSync(join(folder, own), { recursive: true, force: true });
  }
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
