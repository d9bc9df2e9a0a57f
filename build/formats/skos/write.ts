import type { Document } from '../../model/document/document.ts';
import { oncePerObject } from '../../model/once.ts';
import { hasFormat, type PrintContext, type Representation, reportLeftOut } from '../representation.ts';
import { printScheme } from './scheme.ts';
import { PREFIXES, TERM } from './terms.ts';
import { printIri, printName, printResource, printTextIn } from './turtle.ts';
import { makeVocabulary, type Property, type Vocabulary } from './vocabulary.ts';
import { printConcepts } from './write-concepts.ts';

/**
 * Code lists as a SKOS vocabulary in Turtle. All languages of a version have the same file: a concept scheme with the
 * canonical version URI, and a concept for each code; docs/api.md has their URIs. A column is the property that
 * `mapColumns` finds, or else one of its own, which is described by its names.
 */
export const SKOS: Representation = {
  folder: 'skos',
  extension: 'ttl',
  content: 'data',
  label: 'SKOS',
  contentTypes: ['text/turtle; charset=utf-8'],
  description: 'The code list in all its languages as a SKOS concept scheme in Turtle.',
  schema: { type: 'string', description: 'Turtle: a SKOS concept scheme with its concepts.' },
  fileType: 'RDF_TURTLE',
  urlOf: undefined,
  supports: (record) => record.entry.type === 'CodeList' && hasFormat('skos')(record),
  print,
};

function print(document: Document, context?: PrintContext): string {
  const { text, losses } = printVersion(context?.translations ?? [document]);
  for (const loss of losses) context?.reportLoss(loss);
  return text;
}

/** All languages of a version share one text. */
const printVersion = oncePerObject((translations: readonly Document[]) => {
  const documents = translations.filter(SKOS.supports);
  const vocabulary = makeVocabulary(documents);
  const { base, columns, losses } = vocabulary;
  reportColumns(vocabulary);
  const { top, lines } = printConcepts(vocabulary);
  const version = documents[0]?.entry.canonicalVersionUri ?? '';
  const prefixes = { ...PREFIXES, '': base, column: `${base}column:`, version };
  const text = [
    ...Object.entries(prefixes).map(([prefix, iri]) => `@prefix ${prefix}: ${printIri(iri)}.\n`),
    '\n',
    printScheme(documents, top),
    ...columns.map((column) => printColumn(column, documents)),
    ...lines,
  ].join('');
  return { text, losses };
});

/** Reports properties of documents that are left out, and columns with the same property and language. */
function reportColumns({ documents, columns, losses }: Vocabulary): void {
  const links = columns.filter(({ isLink }) => isLink).length;
  for (const document of documents) {
    const { foreignKeys = [] } = document.codeList?.columnSet ?? {};
    const kept = ['validFrom', 'validTo', 'defaultKey', foreignKeys.length > links ? '' : 'foreignKeys'];
    reportLeftOut(document, kept, (loss) => losses.add(loss));
  }
  const shown = columns.flatMap(({ name, tags }) => [...new Set(tags)].map((tag) => name + tag));
  if (new Set(shown).size < shown.length)
    losses.add('columns share a property of SKOS: concepts do not show which of them a value is from');
}

/** The resource of a column. */
function printColumn({ term, property, name, definitions }: Property, documents: readonly Document[]) {
  const printTexts = (member: 'name' | 'description') =>
    documents.flatMap(({ entry }, d) =>
      [definitions[d]?.[member] ?? []].flat().map((text) => printTextIn(entry.language, text)),
    );
  return printResource(term, printName(TERM.Property), [
    [printName(TERM.label), printTexts('name')],
    [printName(TERM.comment), printTexts('description')],
    [printName(TERM.subPropertyOf), property === undefined ? [] : [name]],
  ]);
}
