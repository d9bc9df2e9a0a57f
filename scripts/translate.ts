import { join, normalize } from 'node:path';
import { printable } from '../build/check/report/report.ts';
import { isReplaced, translateCsv, translateJson } from '../build/formats/translate.ts';
import type { Document } from '../build/model/document/document.ts';
import { isLanguageTag } from '../build/model/identity/language.ts';
import { orderVersions } from '../build/model/identity/versions.ts';
import { counted, quoted } from '../build/model/problems/wording.ts';
import { parseSource } from '../build/read/document/parse.ts';
import { readSources } from '../build/read/files/read.ts';
import { writeNewFiles } from '../build/release/output/files.ts';
import { UsageError } from './command.ts';

/**
 * Adds a language to a document of OpenCodeList 0.4, or writes a translation of one of 0.3.
 *
 * @param list URI, whose latest version is translated, or URI of a version, or file
 * @returns the files, relative to the content folder, and what was written, with the texts that are missing
 * @throws UsageError if there is no such list, or if it has the language
 */
export async function translate(content: string, list: string, language: string, overwrites: boolean) {
  if (!isLanguageTag(language))
    throw new UsageError(`${quoted(language)} is not a language: write one such as fr`);
  const document = await findDocument(content, list, language);
  const { source, entry } = document;
  const isApart = isReplaced(document);
  const results = [{ file: source.file, ...translateJson(document, language) }];
  if (source.csv)
    results.push({ file: source.csv.file, ...translateCsv(document, source.csv.text, language) });
  const report: string[] = [];
  const files = results.map(({ file, text, missing }) => {
    const name = isApart ? nameTranslation(file, entry.language, language) : file;
    const path = join(content, name);
    report.push(`wrote ${printable(path)}: translate ${counted(missing.length, 'text')} to ${language}\n`);
    for (const { line, column, original } of missing)
      report.push(`  ${printable(path)}:${line}:${column} ${quoted(original)}\n`);
    return { name, path, texts: [text] };
  });
  writeNewFiles(files, { overwrites: overwrites || !isApart });
  return { files: files.map(({ name }) => name), report };
}

/** The document of a list, or of its latest version, from which a language is translated. */
async function findDocument(content: string, list: string, language: string): Promise<Document> {
  const found: Document[] = [];
  for (const source of (await readSources(content)).sources) {
    const { document } = parseSource(source, () => {});
    if (document) found.push(document);
  }
  const named = found.filter(({ source: { file }, entry }) =>
    [file, join(content, file), entry.canonicalUri, entry.canonicalVersionUri].some((name) =>
      [list, normalize(list)].includes(name),
    ),
  );
  const { records: [document] = [], uri } = orderVersions(named).at(-1) ?? {};
  if (!document)
    throw new UsageError(`no list ${quoted(list)} in ${content}: write a URI or file without errors`);
  if (!document.entry.language) throw new UsageError(`${document.source.file} has no language: state it`);
  const languages = found
    .filter(({ entry }) => entry.canonicalVersionUri === uri)
    .flatMap(({ entry, texts }) => texts?.languages ?? [entry.language]);
  if (languages.some((tag) => tag.toLowerCase() === language.toLowerCase()))
    throw new UsageError(`${document.source.file} is in ${language} already: complete its texts`);
  return document;
}

/** `schools.en.meta.json` -> `schools.fr.meta.json`; `schools.json` -> `schools.fr.json` */
function nameTranslation(file: string, own: string, language: string): string {
  const [, stem = '', extension = ''] = /^(.*?)((?:\.meta)?\.[^./]*)$/.exec(file) ?? [];
  return `${stem.endsWith(`.${own}`) ? stem.slice(0, -own.length - 1) : stem}.${language}${extension}`;
}
