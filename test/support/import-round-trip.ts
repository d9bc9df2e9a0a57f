import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { genericode } from '../../build/formats/genericode/read.ts';
import { GENERICODE } from '../../build/formats/genericode/write.ts';
import { printDocument } from '../../build/formats/import/print.ts';
import type { Document } from '../../build/model/document/document.ts';
import { recordLongNumbers } from '../../build/model/json/values.ts';
import { canonicalJson } from '../../build/model/values/long-numbers.ts';
import { parseAll } from '../unit/support/documents.ts';

/** A document as text that is equal for equal documents, with all digits. Comments are not imported. */
function canonical(text: string): string {
  const { $comments: _, $opencodelist: __, ...document } = JSON.parse(text);
  const whole = JSON.parse(text);
  recordLongNumbers(text, whole);
  return canonicalJson(whole.codeList ?? whole.codeListSet ?? document);
}

/** Exports a document and imports it again. */
async function roundTrip(document: Document): Promise<{ text: string; notes: readonly string[] }> {
  const xml = GENERICODE.print(document, {
    translations: [document],
    findTables: () => undefined,
    reportLoss: () => undefined,
  });
  const bytes = new TextEncoder().encode(String(xml));
  const notes: string[] = [];
  const options = { valueOf: () => undefined, has: () => false, readFile: () => undefined };
  const { documents } = await genericode.read({ file: 'list.gc', bytes }, options, ({ kind, message }) =>
    notes.push(`${kind}: ${message}`),
  );
  const [imported] = documents;
  return { text: imported ? [...printDocument(imported)].join('') : '', notes };
}

/** Expects that a list is the same after it was exported as genericode and imported. */
export async function expectSameGenericode(document: Document): Promise<void> {
  const { text, notes } = await roundTrip(document);
  expect(notes).toEqual([]);
  expect(canonical(text)).toBe(canonical(document.whole));
}

/** The documents of the repository. */
export function contentDocuments(): Document[] {
  const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).sort();
  return files.flatMap((name) => {
    const file = join('content', name);
    if (!/\.json$/.test(name)) return [];
    const table = file.replace(/\.meta\.json$/, '.csv');
    const csv = table === file ? undefined : { file: table, text: readFileSync(table, 'utf8') };
    const { document } = parseAll({ file, text: readFileSync(file, 'utf8'), ...(csv && { csv }) });
    return document ? [document] : [];
  });
}
