import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedDocument } from '../../build/formats/import/format.ts';
import { fileNameOf } from '../../build/formats/import/names.ts';
import type { DocumentJson, IdentificationJson } from '../../build/model/document/columns.ts';

/**
 * The file of a document in a content folder: its name, or one with version and language if another document has that name, such
 * as `gemeinden.2.de.json`. Only the same version and language is replaced, with `--force`. A next version needs the day of its
 * publication and an entry of the changeLog.
 *
 * @param taken files that other documents of this import are written to
 * @returns also why it cannot be written
 */
export function chooseTarget(
  { name, list: { identification } }: ImportedDocument,
  out: string,
  overwrites: boolean,
  taken: readonly string[],
): { readonly file: string; readonly problem?: string } {
  const { canonicalUri, canonicalVersionUri, version, language = '' } = identification;
  const file = `${name}.json`;
  const documents = readDocuments(out, name);
  const same = documents.find(
    ({ own }) => own.canonicalVersionUri === canonicalVersionUri && own.language === language,
  );
  if (same && overwrites) return { file: same.file };
  if (same) {
    const problem = `error: ${join(out, same.file)} has the same version and language: state --list-version for a next version, or replace it with --force`;
    return { file, problem };
  }
  const versions = documents.filter(({ own }) => own.canonicalUri === canonicalUri);
  const isNext = versions.every(({ own }) => own.version !== version);
  const isDescribed = identification.publishedAt !== undefined && identification.changeLog !== undefined;
  const [earlier] = versions;
  if (earlier && isNext && !isDescribed) {
    const problem = `question: ${join(out, earlier.file)} has version ${earlier.own.version}: when was version ${version} published, and what changed? (--published-at DATE and --change TEXT)`;
    return { file, problem };
  }
  const files = [file, `${fileNameOf(name, String(version ?? ''), language)}.json`];
  const free = files.find((one) => !existsSync(join(out, one)) && !taken.includes(one));
  if (free !== undefined) return { file: free };
  return { file, problem: `error: ${join(out, file)} is another list: rename the source` };
}

/** The documents in a folder whose file names begin with a name. */
function readDocuments(folder: string, name: string) {
  const found: { readonly file: string; readonly own: Partial<IdentificationJson> }[] = [];
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    if (!file.startsWith(`${name}.`) || !file.endsWith('.json')) continue;
    try {
      const { codeList, codeListSet }: DocumentJson = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      found.push({ file, own: (codeList ?? codeListSet)?.identification ?? {} });
    } catch {
      // The check reports it. It is not overwritten.
    }
  }
  return found;
}
