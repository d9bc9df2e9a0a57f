import { groupBy } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import type { Document } from '../../model/document/document.ts';
import { xsdDateTime } from '../../model/values/instant.ts';
import { PUBLISHER, SCHEME, TERM } from './terms.ts';
import { printIri, printName, printResource, printStatement, printText, printTextIn } from './turtle.ts';

/** The concept scheme of a version in all its languages, with its top concepts. */
export function printScheme(documents: readonly Document[], top: readonly string[]): string {
  const { canonicalUri, canonicalVersionUri } = (documents[0] as Document).entry;
  const identifications = documents.flatMap(({ codeList }) => codeList?.identification ?? []);
  const textsOf = (read: (one: IdentificationJson) => readonly (string | undefined)[]): string[] => {
    const texts: string[] = [];
    for (const one of identifications)
      for (const text of read(one)) if (text !== undefined) texts.push(printTextIn(one.language ?? '', text));
    return texts;
  };
  const versions = identifications.flatMap(({ version }) => version ?? []);
  const objects: Partial<Record<keyof typeof SCHEME, readonly string[]>> = {
    isVersionOf: canonicalUri === canonicalVersionUri ? [] : [printIri(canonicalUri)],
    version: versions.map(printText),
    title: textsOf(({ shortName, longName }) => [longName || shortName]),
    alternative: textsOf(({ shortName, longName }) => [longName ? shortName : undefined]),
    description: textsOf(({ description }) => [description]),
    publishedAt: identifications.flatMap(({ publishedAt }) => timesOf(publishedAt)),
    period: identifications.flatMap(printValidity),
    publisher: printPublishers(identifications),
    language: identifications.map(({ language = '' }) => printText(language)),
    keyword: textsOf(({ tags = [] }) => tags),
    changeNote: textsOf(({ changeLog = [] }) => changeLog),
    topConcept: top,
  };
  const statements = Object.entries(objects).map(
    ([term, values]) => [nameOf(SCHEME[term as keyof typeof SCHEME]), values] as const,
  );
  return printResource('version:', printName(TERM.conceptScheme), statements);
}

const nameOf = ([iri]: readonly [string, ...string[]]): string => printName(iri);

const timesOf = (time: string | undefined): string[] =>
  time === undefined ? [] : [`${printText(xsdDateTime(time))}^^xsd:dateTime`];

function printValidity({ validFrom, validTo }: IdentificationJson): string[] {
  const statements =
    printStatement(nameOf(SCHEME.validFrom), timesOf(validFrom)) +
    printStatement(nameOf(SCHEME.validTo), timesOf(validTo));
  return statements === '' ? [] : [`[ a ${printName(TERM.periodOfTime)}${statements} ]`];
}

/** The publishers. Publishers with the same URL and identifier are one publisher with several names. */
function printPublishers(identifications: readonly IdentificationJson[]): string[] {
  const groups = groupBy(
    identifications.filter(({ publisher }) => publisher),
    ({ publisher }) => JSON.stringify([publisher?.url, publisher?.identifier]),
  );
  return [...groups.values()].map((group) => {
    const { url, identifier } = group[0]?.publisher ?? {};
    const names = group.map(({ publisher, language = '' }) =>
      printTextIn(language, publisher?.longName || publisher?.shortName || ''),
    );
    const statements = [
      printStatement(nameOf(PUBLISHER.name), names),
      printStatement(nameOf(PUBLISHER.homepage), url === undefined ? [] : [printIri(url)]),
      printStatement(nameOf(PUBLISHER.identifier), identifier ? [printText(identifier.value)] : []),
    ];
    return `[ a ${printName(TERM.agent)}${statements.join('')} ]`;
  });
}
