import { collectNotes, printGroup } from '../../build/formats/import/notes.ts';
import { printDocument } from '../../build/formats/import/print.ts';
import { skos } from '../../build/formats/skos/read.ts';
import { SKOS } from '../../build/formats/skos/write.ts';
import type { Document } from '../../build/model/document/document.ts';

/** Exports the translations of a version and imports them again: their texts by language, notes as printed, and losses. */
export async function roundTripOfSkos(translations: readonly Document[]) {
  const losses = new Set<string>();
  const turtle = SKOS.print(translations[0] as Document, {
    translations,
    findTables: () => undefined,
    reportLoss: (loss) => losses.add(loss),
  });
  const notes = collectNotes();
  const options = { valueOf: () => undefined, has: () => false, readFile: () => undefined };
  const source = { file: 'list.ttl', bytes: new TextEncoder().encode(String(turtle)) };
  const { documents } = await skos.read(source, options, notes.report);
  const texts = documents.map((document) => [...printDocument(document)].join(''));
  return { texts, notes: notes.groups().map(printGroup), losses: [...losses] };
}
