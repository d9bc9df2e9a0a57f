import { identificationPointer } from '../catalogue/document.ts';
import { groupBy } from '../domain/group.ts';
import { listed, quoted } from '../problems/wording.ts';
import { type MislabelledVersion, mislabelledVersions } from './support/mislabelled-versions.ts';
import type { Finding, Rule } from './support/rule.ts';
import { type VersionFacts, versionsOf } from './support/version-facts.ts';

export const versionInUri: Rule = {
  id: 'versions/uri',
  description: 'Version URIs end with the version, if those of other versions do',
  help: 'If the other version URIs of a document end with their version, one that ends with something else was usually not changed together with its version, or the other way round. Correct the wrong one; a version is also wrong where references, folders and dates show that another one is meant. Version URIs need not contain the version at all.',
  severity: 'warning',
  check: (content) => {
    const mislabelled = mislabelledVersions(content);
    return content.lists.flatMap((own) => {
      const versions = versionsOf(own);
      const wrong = versions.flatMap(({ uri }) => mislabelled.get(uri) ?? []);
      const uri = own[0]?.entry.canonicalUri ?? '';
      return wrong.length > 0 ? wrong.flatMap(mislabelledFindings) : deviating(uri, versions);
    });
  },
};

function mislabelledFindings({
  version: { documents, uri, version },
  label,
  meant,
  meantUri,
  referrers,
}: MislabelledVersion): Finding[] {
  const files = [...new Set(referrers.map(({ source }) => source.file))];
  const references = `${quoted(meantUri)} is what ${listed(files)} ${files.length === 1 ? 'refers' : 'refer'} to`;
  const isUriWrong = version !== label;
  return documents.flatMap((document): Finding[] => {
    const isNamed = document.source.file.includes(meant);
    const evidence = [
      isNamed && `${quoted(meant)} is in the path of this file`,
      files.length > 0 && references,
    ].filter((one) => one !== false);
    if (document.entry.version !== version) return [];
    const pointer = identificationPointer(document, isUriWrong ? 'canonicalVersionUri' : 'version');
    const message = isUriWrong
      ? `${quoted(uri)} does not end with the version ${quoted(version)}, and ${references}: write that URI`
      : `version ${quoted(label)} is probably misspelled, because ${listed(evidence)}: write ${quoted(meant)} here and in the "canonicalVersionUri"`;
    return [{ document, pointer, message }];
  });
}

function deviating(canonicalUri: string, versions: readonly VersionFacts[]): Finding[] {
  const tails = versions.flatMap((version) => {
    const tail = tailOf(version.uri, canonicalUri);
    return tail ? [{ version, ...tail }] : [];
  });
  return [...groupBy(tails, ({ separator }) => separator).values()].flatMap((alike) => {
    const others = alike.filter(
      ({ version, label }) => version.version !== undefined && label !== version.version,
    );
    const [wrong] = others;
    // versions/equal reports versions with the same label.
    if (alike.some(({ version }) => version !== wrong?.version && version.version === wrong?.version.version))
      return [];
    const [right] = alike.filter((one) => one !== wrong);
    if (!wrong || !right || others.length > 1) return [];
    return wrong.version.documents
      .filter(({ entry }) => entry.version === wrong.version.version)
      .map((document): Finding => {
        const message = `version ${quoted(wrong.version.version)} differs from ${quoted(wrong.label)}, the end of its version URI, although ${quoted(right.version.uri)} ends with its version (${right.version.documents[0]?.source.file}): correct the version or the version URI`;
        return { document, pointer: identificationPointer(document, 'version'), message };
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
