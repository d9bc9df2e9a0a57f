import { groupBy } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import type { Document } from '../../model/document/document.ts';
import { xsdDateTime } from '../../model/values/instant.ts';
import { PUBLISHER, SCHEME, TERM } from './terms.ts';
import { printIri, printName, printResource, printStatement, printText, printTextIn } from './turtle.ts';

/** The concept scheme of a version in all its languages, with its top concepts. */
export function printScheme(documents: readonly Document[], top: readonly string[]): string {
  const { canonicalUri = '', canonicalVersionUri } = documents[0]?.entry ?? {};
  const lists = documents.flatMap(({ codeList }) => codeList?.identification ?? []);
  const printTexts = (read: (list: IdentificationJson) => string | readonly string[] | undefined) =>
    lists.flatMap((list) => [read(list) ?? []].flat().map((text) => printTextIn(list.language ?? '', text)));
  const statements: (readonly [property: string, objects: readonly string[]])[] = [
    [SCHEME.isVersionOf[0], canonicalUri === canonicalVersionUri ? [] : [printIri(canonicalUri)]],
    [SCHEME.version[0], lists.flatMap(({ version }) => version ?? []).map(printText)],
    [SCHEME.title[0], printTexts(({ shortName, longName }) => longName || shortName)],
    [SCHEME.alternative[0], printTexts(({ shortName, longName }) => (longName ? shortName : []))],
    [SCHEME.description[0], printTexts(({ description }) => description)],
    [SCHEME.publishedAt[0], lists.flatMap(({ publishedAt }) => printTime(publishedAt))],
    [SCHEME.period[0], lists.flatMap(printValidity)],
    [SCHEME.publisher[0], printPublishers(lists)],
    [SCHEME.language[0], lists.map(({ language = '' }) => printText(language))],
    [SCHEME.keyword[0], printTexts(({ tags }) => tags)],
    [SCHEME.changeNote[0], printTexts(({ changeLog }) => changeLog)],
    [SCHEME.topConcept[0], top],
  ];
  const named = statements.map(([property, objects]) => [printName(property), objects] as const);
  return printResource('version:', printName(TERM.ConceptScheme), named);
}

const printTime = (time: string | undefined): string[] =>
  time === undefined ? [] : [`${printText(xsdDateTime(time))}^^xsd:dateTime`];

function printValidity({ validFrom, validTo }: IdentificationJson): string[] {
  const statements =
    printStatement(printName(SCHEME.validFrom[0]), printTime(validFrom)) +
    printStatement(printName(SCHEME.validTo[0]), printTime(validTo));
  return statements === '' ? [] : [`[ a ${printName(TERM.PeriodOfTime)}${statements} ]`];
}

/** The publishers. Publishers with the same URL and identifier are one publisher with several names. */
function printPublishers(lists: readonly IdentificationJson[]): string[] {
  const groups = groupBy(
    lists.filter(({ publisher }) => publisher),
    ({ publisher }) => JSON.stringify([publisher?.url, publisher?.identifier]),
  );
  return [...groups.values()].map((group) => {
    const { url, identifier } = group[0]?.publisher ?? {};
    const names = group.map(({ publisher, language = '' }) =>
      printTextIn(language, publisher?.longName || publisher?.shortName || ''),
    );
    const statements = [
      printStatement(printName(PUBLISHER.name[0]), names),
      printStatement(printName(PUBLISHER.homepage[0]), url === undefined ? [] : [printIri(url)]),
      printStatement(printName(PUBLISHER.identifier[0]), identifier ? [printText(identifier.value)] : []),
    ];
    return `[ a ${printName(TERM.Agent)}${statements.join('')} ]`;
  });
}
