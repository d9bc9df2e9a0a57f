import { groupBy } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import type { Document } from '../../model/document/document.ts';
import { inItsLanguages } from '../../model/document/published.ts';
import { oncePerObject } from '../../model/once.ts';
import { type Correspondence, correspondenceOf, uriOfSide } from '../../model/relations/correspondence.ts';
import { xsdDateTime } from '../../model/values/instant.ts';
import {
  hasFormat,
  type PrintContext,
  type ReportLoss,
  type Representation,
  reportLeftOut,
} from '../representation.ts';
import {
  PREFIXES,
  PUBLISHER,
  printBlankNode,
  printIri,
  printResource,
  printText,
  printTextIn,
  SCHEME,
  type Statements,
  TERM,
  XKOS,
} from './terms.ts';
import { makeVocabulary, type Property, type Vocabulary } from './vocabulary.ts';
import { printAssociations } from './write-associations.ts';
import { printConcepts } from './write-concepts.ts';

/**
 * Code lists as a SKOS vocabulary in Turtle. All languages of a version have the same file: a concept scheme with the
 * canonical version URI, and a concept for each code; docs/api.md has their URIs. A column is the property that
 * `mapColumns` finds, or else one of its own, which is described by its names. A table of correspondences is a
 * correspondence of XKOS instead.
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
  const translations = context?.translations ?? [document];
  if (correspondenceOf(document)) return printTable(translations, context);
  const { text, losses } = printVersion(translations);
  for (const loss of losses) context?.reportLoss(loss);
  return text;
}

/** A table of correspondences: associations and mappings of the concepts of other lists instead of concepts of its own. */
function printTable(translations: readonly Document[], context: PrintContext | undefined): string {
  const documents = translations.flatMap(inItsLanguages).filter(SKOS.supports);
  const first = documents[0] as Document;
  const correspondence = correspondenceOf(first) as Correspondence;
  const reportLoss: ReportLoss = (message) => context?.reportLoss(message);
  const kept = ['validFrom', 'validTo', 'foreignKeys', 'annotation'];
  for (const document of documents) reportLeftOut(document, kept, reportLoss);
  const compares = [correspondence.source, correspondence.target].map(uriOfSide).map(printIri);
  return [
    ...printPrefixes({ ...PREFIXES, xkos: XKOS, version: first.entry.canonicalVersionUri }),
    printScheme(documents, TERM.Correspondence, [[TERM.compares, compares]]),
    ...printAssociations(first, correspondence, context?.findTables, reportLoss),
  ].join('');
}

function* printPrefixes(prefixes: Readonly<Record<string, string>>): Generator<string> {
  for (const [prefix, iri] of Object.entries(prefixes)) yield `@prefix ${prefix}: ${printIri(iri)}.\n`;
  yield '\n';
}

/** All languages of a version share one text. */
const printVersion = oncePerObject((translations: readonly Document[]) => {
  const documents = translations.flatMap(inItsLanguages).filter(SKOS.supports);
  const vocabulary = makeVocabulary(documents);
  const { base, columns, losses } = vocabulary;
  reportColumns(vocabulary);
  const { top, lines } = printConcepts(vocabulary);
  const version = documents[0]?.entry.canonicalVersionUri ?? '';
  const text = [
    ...printPrefixes({ ...PREFIXES, '': base, column: `${base}column:`, version }),
    printScheme(documents, TERM.ConceptScheme, [[SCHEME.topConcept[0], top]]),
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

function printColumn({ term, property, name, definitions }: Property, documents: readonly Document[]) {
  const printTexts = (member: 'name' | 'description') =>
    documents.flatMap(({ entry }, d) =>
      [definitions[d]?.[member] ?? []].flat().map((text) => printTextIn(entry.language, text)),
    );
  return printResource(term, TERM.Property, [
    [TERM.label, printTexts('name')],
    [TERM.comment, printTexts('description')],
    [TERM.subPropertyOf, property === undefined ? [] : [name]],
  ]);
}

function printScheme(documents: readonly Document[], type: string, statements: Statements): string {
  const { canonicalUri = '', canonicalVersionUri } = documents[0]?.entry ?? {};
  const lists = documents.flatMap(({ codeList }) => codeList?.identification ?? []);
  const printTexts = (read: (list: IdentificationJson) => string | readonly string[] | undefined) =>
    lists.flatMap((list) => [read(list) ?? []].flat().map((text) => printTextIn(list.language ?? '', text)));
  return printResource('version:', type, [
    [SCHEME.isVersionOf[0], canonicalUri === canonicalVersionUri ? [] : [printIri(canonicalUri)]],
    [SCHEME.version[0], lists.flatMap(({ version }) => version ?? []).map(printText)],
    [SCHEME.title[0], printTexts(({ shortName, longName }) => longName || shortName)],
    [SCHEME.alternative[0], printTexts(({ shortName, longName }) => (longName ? shortName : []))],
    [SCHEME.description[0], printTexts(({ description }) => description)],
    [SCHEME.publishedAt[0], lists.flatMap(({ publishedAt }) => printTime(publishedAt))],
    [
      SCHEME.period[0],
      lists.flatMap(({ validFrom, validTo }) =>
        printBlankNode(TERM.PeriodOfTime, [
          [SCHEME.validFrom[0], printTime(validFrom)],
          [SCHEME.validTo[0], printTime(validTo)],
        ]),
      ),
    ],
    [SCHEME.publisher[0], printPublishers(lists)],
    [SCHEME.language[0], lists.map(({ language = '' }) => printText(language))],
    [SCHEME.keyword[0], printTexts(({ tags }) => tags)],
    [SCHEME.changeNote[0], printTexts(({ changeLog }) => changeLog)],
    ...statements,
  ]);
}

const printTime = (time: string | undefined): string[] =>
  time === undefined ? [] : [`${printText(xsdDateTime(time))}^^xsd:dateTime`];

/** The publishers. Publishers with the same URL and identifier are one publisher with several names. */
function printPublishers(lists: readonly IdentificationJson[]): string[] {
  const named = lists.filter(({ publisher }) => publisher);
  const groups = groupBy(named, ({ publisher: one }) => JSON.stringify([one?.url, one?.identifier]));
  return [...groups.values()].flatMap((group) => {
    const { url, identifier } = group[0]?.publisher ?? {};
    const names = group.map(({ publisher, language = '' }) =>
      printTextIn(language, publisher?.longName || publisher?.shortName || ''),
    );
    return printBlankNode(TERM.Agent, [
      [PUBLISHER.name[0], names],
      [PUBLISHER.homepage[0], url === undefined ? [] : [printIri(url)]],
      [PUBLISHER.identifier[0], identifier ? [printText(identifier.value)] : []],
    ]);
  });
}
