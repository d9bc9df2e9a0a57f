import { type Document, identificationPointer } from '../catalogue/document.ts';
import { parseInstant } from '../domain/instant.ts';
import { quoted } from '../problems/wording.ts';
import { type Finding, perVersion, type Rule } from './support/rule.ts';
import { endsWithVersion } from './support/version-facts.ts';
import { judge } from './support/voting.ts';

/** Only another `version` is an error, because it decides which version is the latest. */
export const translatedDetails: Rule = {
  id: 'identification/translated-details',
  description: 'The languages of a version have the same version and dates',
  help: 'The version decides which version is the latest, and dates decide what a search by date finds, so they are the same in all languages. Copy the values from the other languages. If a translation was really published later, its publishedAt may differ: this is a warning only.',
  severity: 'error',
  check: perVersion((languages) =>
    languages.length < 2 ? [] : PROPERTIES.flatMap((property) => differing(languages, property)),
  ),
};

const PROPERTIES = ['version', 'publishedAt', 'validFrom', 'validTo'] as const;
type Property = (typeof PROPERTIES)[number];

function differing(languages: readonly Document[], property: Property): Finding[] {
  const { right, others } = judge(
    languages,
    (document) => statementOf(document, property),
    (version) =>
      property === 'version' && endsWithVersion(languages[0]?.entry.canonicalVersionUri ?? '', version),
  );
  return others.flatMap((document) => {
    const own = statementOf(document, property);
    const other = right?.[0] ?? languages.find((one) => statementOf(one, property) !== own);
    if (!other) return [];
    const isError = property === 'version' && right !== undefined;
    return [{ ...findingOf(document, other, property), ...(!isError && { severity: 'warning' as const }) }];
  });
}

/** The value of a property, equal for all spellings of an instant; empty if absent. */
function statementOf({ entry }: Document, property: Property): string {
  const value = entry[property] ?? '';
  return property === 'version' ? value : String(parseInstant(value)?.time ?? value);
}

function findingOf(document: Document, other: Document, property: Property): Finding {
  const own = document.entry[property];
  const theirs = other.entry[property];
  const where = `language ${quoted(other.entry.language)} (${other.source.file})`;
  const wrong =
    own === undefined
      ? `has no ${quoted(property)}, but ${where} has ${quoted(theirs)}`
      : `${quoted(property)} is ${quoted(own)} here, but ${theirs === undefined ? 'absent' : quoted(theirs)} in ${where}`;
  const pointer =
    own === undefined ? identificationPointer(document) : identificationPointer(document, property);
  const message = `${wrong}: write the same in all languages of a version`;
  return { document, pointer, message };
}
