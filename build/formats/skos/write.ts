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
 * canonical version URI, and a concept for each code.
 *
 * The URI of a concept is that in the column `uri`, if each row has one, as after an import of SKOS. Otherwise it is the
 * canonical URI, `#`, and the percent-encoded code, so it is the same in all versions. The code is the value of the
 * default key, or else of the first; values of several columns are separated by `/`, with `%25` and `%2F` for `%` and `/`.
 * If rows have the same code, `;2` and so on follows it. After a canonical URI with a fragment, the separator is `/`
 * instead of `#`; after one that ends with `#` there is none.
 *
 * A column is the property that `mapColumns` finds, or else the canonical URI, separator, `column:` and its id. It has a
 * resource with its names. Texts have language tags if the property is a text of SKOS, the column has a language, or
 * translations differ. An enum-set has several values; null has no statement. Codes that should not be used any more by
 * their status are `owl:deprecated`.
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
  const { text, losses } = printOnce(context?.translations ?? [document]);
  for (const loss of losses) context?.reportLoss(loss);
  return text;
}

/** All languages of a version share one text. */
const printOnce = oncePerObject((translations: readonly Document[]) =>
  printVersion(translations.filter(SKOS.supports)),
);

function printVersion(documents: readonly Document[]) {
  const losses = new Set<string>();
  const vocabulary = makeVocabulary(documents);
  const { base, columns } = vocabulary;
  reportColumns(vocabulary, losses);
  const { top, lines } = printConcepts(vocabulary, losses);
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
}

/** The properties that have statements, or that the values show. */
const KEPT = ['validFrom', 'validTo', 'defaultKey'];
const SHARED_PROPERTIES =
  'columns share a property of SKOS: concepts do not show which of them a value is from';

/** Reports properties of documents that are left out, and columns with the same property and language. */
function reportColumns({ documents, columns }: Vocabulary, losses: Set<string>): void {
  const links = columns.filter(({ isLink }) => isLink).length;
  for (const document of documents) {
    const { foreignKeys = [] } = document.codeList?.columnSet ?? {};
    const kept = foreignKeys.length > links ? KEPT : [...KEPT, 'foreignKeys'];
    reportLeftOut(document, kept, (loss) => losses.add(loss));
  }
  const shown = columns.flatMap(({ name, tags }) => [...new Set(tags)].map((tag) => name + tag));
  if (new Set(shown).size < shown.length) losses.add(SHARED_PROPERTIES);
}

/** The resource of a column. */
function printColumn({ term, property, name, definitions }: Property, documents: readonly Document[]) {
  const textsOf = (member: 'name' | 'description'): string[] => {
    const texts: string[] = [];
    for (const [d, { entry }] of documents.entries()) {
      const text = definitions[d]?.[member];
      if (typeof text === 'string') texts.push(printTextIn(entry.language, text));
    }
    return texts;
  };
  return printResource(term, printName(TERM.property), [
    [printName(TERM.label), textsOf('name')],
    [printName(TERM.comment), textsOf('description')],
    [printName(TERM.subPropertyOf), property === undefined ? [] : [name]],
  ]);
}
