import { groupBy } from '../../../model/collections.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { fileOf, type VersionFacts, versionsOf } from '../../facts/version-facts.ts';
import { type DirectoryRule, type Finding, findingAt, perList } from '../rule.ts';

export const versionInUri: DirectoryRule = {
  id: 'versions/uri',
  description:
    'Version URIs differ from the canonical URI, and end with the version if those of other versions do',
  help: 'A version with the canonicalUri as its canonicalVersionUri would be served for all versions, which is an error. If the other version URIs of a document begin with its canonicalUri and end with their version, one that does not was usually not changed together with its version, or the other way round. Correct the wrong one. Version URIs need not contain the version at all.',
  severity: 'error',
  check: perList((own) => {
    const versions = versionsOf(own);
    const canonicalUri = own[0]?.entry.canonicalUri ?? '';
    return [
      ...withoutVersion(canonicalUri, versions),
      ...deviatingLabels(canonicalUri, versions).flatMap(labelFindings),
    ];
  }),
};

/** Documents whose version URI is the canonical URI, although there are other versions. */
function withoutVersion(canonicalUri: string, versions: readonly VersionFacts[]): Finding[] {
  const other = versions.find(({ uri }) => uri !== canonicalUri);
  const own = versions.find(({ uri }) => uri === canonicalUri);
  if (!other || !own) return [];
  const separator = tailOf(other.uri, canonicalUri)?.separator ?? ':';
  const meant = `${canonicalUri}${separator}${own.version ?? 'VERSION'}`;
  const message = `"canonicalVersionUri" is the canonicalUri, so that this version would be served for ${quoted(other.uri)} and all others (${fileOf(other)}): write a URI of its own, such as ${quoted(meant)}`;
  return own.documents.map((document) => findingAt(document, 'canonicalVersionUri', message));
}

/** A version whose URI ends with another version. */
interface DeviatingLabel {
  readonly version: VersionFacts;
  readonly label: string;
  readonly message: string;
}

const labelFindings = ({ version: { version, documents }, message }: DeviatingLabel): Finding[] =>
  documents
    .filter(({ entry }) => entry.version === version)
    .map((document) => findingAt(document, 'version', message, 'warning'));

/** Versions whose URI ends with another version: two that are exchanged, or the only one. */
export function deviatingLabels(canonicalUri: string, versions: readonly VersionFacts[]): DeviatingLabel[] {
  const tails = versions.flatMap((version) => {
    const tail = tailOf(version.uri, canonicalUri);
    return tail ? [{ version, ...tail }] : [];
  });
  return [...groupBy(tails, ({ separator }) => separator).values()].flatMap((alike) => {
    const wrong = alike.filter(
      ({ version, label }) => version.version !== undefined && label !== version.version,
    );
    return wrong.flatMap(({ version: one, label }) => {
      const { version } = one;
      const exchanged = wrong.find((own) => own.label === version && own.version.version === label);
      // versions/order reports versions with the same label.
      const [right] = alike.some((own) => own.version.version === version && own.label !== label)
        ? []
        : alike.filter((own) => own.label !== label);
      const other = exchanged ?? (wrong.length === 1 ? right : undefined);
      if (!other) return [];
      const file = fileOf(other.version);
      const message = exchanged
        ? `version ${quoted(version)} has the version URI of version ${quoted(label)}, and ${file} has that of version ${quoted(version)}: exchange the version URIs, or the versions`
        : `version ${quoted(version)} differs from ${quoted(label)}, the end of its version URI, although ${quoted(other.version.uri)} ends with its version (${file}): correct the version or the version URI`;
      return [{ version: one, label, message }];
    });
  });
}

/** The rest of a version URI after its canonical URI, if it has a digit, as versions have. */
function tailOf(uri: string, canonicalUri: string): { separator: string; label: string } | undefined {
  if (!uri.startsWith(canonicalUri)) return undefined;
  const [, separator = '', label = ''] =
    /^([^\p{L}\p{N}]+(?:v(?=\p{N}))?)(.*)$/u.exec(uri.slice(canonicalUri.length)) ?? [];
  return separator !== '' && /\p{N}/u.test(label) ? { separator, label } : undefined;
}
