import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedDocument } from '../../build/formats/import/format.ts';
import { fileNameOf } from '../../build/formats/import/names.ts';
import type { DocumentJson, IdentificationJson } from '../../build/model/document/columns.ts';

/** Where a document is written. */
interface Target {
  /** Relative to the content folder. */
  readonly file: string;
  /** Why it cannot be written. */
  readonly problem?: string;
}

/**
 * The file of a document: its name, or one with version and language if another document has that name, such as
 * `gemeinden.2.de.json`. Only the same version and language is replaced, with `--force`. A next version needs the day of its
 * publication and an entry of the changeLog.
 *
 * @param taken files that other documents of this import are written to
 */
export function chooseTarget(
  { name, list: { identification } }: ImportedDocument,
  out: string,
  overwrites: boolean,
  taken: readonly string[],
): Target {
  const { version = '', language = '' } = identification;
  const files = [`${name}.json`, `${fileNameOf(name, String(version), language)}.json`];
  const others = readDocuments(out, name);
  const same = others.find(
    ({ own }) => own.canonicalVersionUri === identification.canonicalVersionUri && own.language === language,
  );
  if (same && overwrites) return { file: same.file };
  const file = files.find((one) => !existsSync(join(out, one)) && !taken.includes(one));
  if (same)
    return {
      file: same.file,
      problem: `error: ${join(out, same.file)} has the same version and language: state --list-version for a next version, or replace it with --force`,
    };
  const versions = others.filter(({ own }) => own.canonicalUri === identification.canonicalUri);
  const isNew = versions.every(({ own }) => own.version !== version);
  const [earlier] = isNew ? versions : [];
  const isNoted = identification.publishedAt !== undefined && identification.changeLog !== undefined;
  if (earlier && !isNoted) {
    const { own } = earlier;
    return {
      file: files[0] as string,
      problem: `question: ${join(out, earlier.file)} has version ${own.version}: when was version ${version} published, and what changed? (--published-at DATE and --change TEXT)`,
    };
  }
  if (file !== undefined) return { file };
  return {
    file: files[0] as string,
    problem: `error: ${join(out, files[0] as string)} is another list: rename the source, or choose another folder with --out`,
  };
}

/** The documents in a folder whose file names begin with a name. */
function readDocuments(folder: string, name: string) {
  const found: { readonly file: string; readonly own: Partial<IdentificationJson> }[] = [];
  if (!existsSync(folder)) return found;
  for (const file of readdirSync(folder)) {
    if (!file.startsWith(`${name}.`) || !file.endsWith('.json')) continue;
    const own = readIdentification(join(folder, file));
    if (own) found.push({ file, own });
  }
  return found;
}

function readIdentification(path: string): Partial<IdentificationJson> | undefined {
  try {
    const { codeList, codeListSet }: DocumentJson = JSON.parse(readFileSync(path, 'utf8'));
    return (codeList ?? codeListSet)?.identification;
  } catch {
    return undefined;
  }
}
