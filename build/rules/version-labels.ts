import { identificationPointer } from '../catalogue/document.ts';
import { uriLikeness } from '../catalogue/uri-likeness.ts';
import { groupBy } from '../domain/group.ts';
import { quoted } from '../problems/wording.ts';
import { type Finding, perList, type Rule } from './support/rule.ts';
import { endsWithVersion, type VersionFacts, versionsOf } from './support/version-facts.ts';

export const versionLabels: Rule = {
  id: 'versions/equal',
  description: 'Versions of a document differ in their version',
  help: 'A request without a version gets the latest one: the highest version, then the newest publishedAt. If two versions agree in both, it cannot be said which is the latest. Usually the version was not changed when the file was copied: write the new one.',
  severity: 'error',
  check: perList((documents) => {
    const labelled = versionsOf(documents).filter(({ version }) => version !== undefined);
    return [...groupBy(labelled, ({ version }) => String(version)).values()].flatMap(equalVersions);
  }),
};

function equalVersions(all: readonly VersionFacts[]): Finding[] {
  // identification/look-alike reports other spellings of a URI.
  const equal = [...groupBy(all, ({ uri }) => uriLikeness(uri)).values()].flatMap((alike) =>
    alike.slice(0, 1),
  );
  if (equal.length < 2) return [];
  const fitting = equal.filter(({ uri, version = '' }) => endsWithVersion(uri, version));
  const [right] = fitting.length === 1 ? fitting : [];
  const dates = groupBy(equal, ({ published }) => String(published));
  const files = new Map(equal.map((one, i) => [one, equal[i === 0 ? 1 : 0] as VersionFacts]));
  return equal
    .filter((one) => one !== right)
    .flatMap((one) => {
      const other = right ?? files.get(one) ?? one;
      const isAmbiguous = (dates.get(String(one.published))?.length ?? 0) > 1;
      return one.documents
        .filter(({ entry }) => entry.version === one.version)
        .map(
          (document): Finding => ({
            document,
            ...(!isAmbiguous && { severity: 'warning' }),
            pointer: identificationPointer(document, 'version'),
            message: `version ${quoted(one.version)} is also that of ${quoted(other.uri)} (${other.documents[0]?.source.file}): write the version of ${quoted(one.uri)}${right ? '' : ', or correct the other'}`,
          }),
        );
    });
}
