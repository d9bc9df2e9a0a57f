import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentFile, OWN_FOLDERS, README_TITLE } from './files.ts';
import { type CodeList, type CodeListSet, canonicalUri } from './model.ts';
import { ALL_SOURCES, type Packages, packageUrl } from './packages.ts';
import { listText } from './texts.ts';

/** The licence files of the packages. */
export const licenceFiles = (packages: Packages): Promise<readonly ContentFile[]> =>
  Promise.all(
    NOTICES.map(async ({ path, source: label, file }) => {
      const source = ALL_SOURCES.find(({ name, version }) => `${name}@${version}` === label);
      if (source === undefined) throw new Error(`${label} is not one of the packages`);
      const text = await readFile(join(packages.folder(source), file), 'utf8');
      const trimmed = text
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n')
        .trimEnd();
      return { path, text: `${trimmed}\n` };
    }),
  );

/** The README of the content folder: its lists and sets, their layout, sources and licences. */
export function readme(
  lists: readonly CodeList[],
  sets: readonly CodeListSet[],
  notices: readonly ContentFile[],
): ContentFile {
  const unicode = notices.find(({ path }) => path === UNICODE_NOTICE)?.text ?? '';
  const sections = [INTRODUCTION, contents(lists, sets), CONVENTIONS, SOURCES, noticeSection(unicode)];
  return { path: 'README.md', text: `${sections.join('\n\n')}\n` };
}

const INTRODUCTION = `${README_TITLE}

\`npm run content\` generates this folder: change \`scripts/content/\`, not the files. The documents are in the format
OpenCodeList 0.3. Their facts come from npm packages with open licences. The command installs exact versions of them
into a temporary folder and removes it afterwards (\`--cache DIR\` keeps them). The same packages give the same bytes. The
command writes this file, and removes other files from the folders ${OWN_FOLDERS.map((folder) => `\`${folder}/\``).join(', ')}.
It changes nothing else.`;

const contents = (lists: readonly CodeList[], sets: readonly CodeListSet[]): string => `## Lists

| List | URI | Versions: languages |
|---|---|---|
${lists.map((list) => row(list)).join('\n')}

## Sets

| Set | URI | Versions: languages |
|---|---|---|
${sets.map((set) => row(set)).join('\n')}`;

const CONVENTIONS = `## Layout

- \`cldr/VERSION/NAME.LANGUAGE.*\`, \`iso/VERSION/…\`, \`media-types/VERSION/…\`: the lists. Large tables are a metadata file
  \`.meta.json\` next to a \`.csv\` file (UTF-8, comma, LF); the others are one file, \`.json\` or \`.ocl\`.
- \`sets/NAME.VERSION.LANGUAGE.json\`: the sets. \`cldr\` refers to the lists of one release, \`iso\` to the tables of ISO
  standards, and \`directory\` to these sets and all other lists.
- \`licences/\`: the notices of the packages.

## URIs

This directory assigns the URNs \`urn:x-codelists:…\`. They are not registered, and not those of the publishers that the
documents name. The URI of a version is the canonical URI and the version. All languages of a version
share it, and have the same codes.

## Languages

German, English, French, Spanish and Polish; some lists also have Austrian or Swiss German, or British English, whose
names are those of the CLDR locale and, where it has none, of its parents. This directory translates no list: where the
source has no names in a language, there is no document in it. Lists contain the codes that have a name in all five
languages, so that the codes of a version are the same in each.

## Tags

Tags are the same in all languages, so that a filter by tag finds every translation. \`release\` marks the sets.

## Dates

\`publishedAt\` is the day of the CLDR release, the day that ISO 4217's maintenance agency states in the table, or the
day of the release in mime-db's history; the time of day is not known and given as midnight UTC. Where no day is known,
as for the ISO 639-3 packages, there is none. \`validFrom\` and \`validTo\` of countries and currencies are the days on which
a version appeared and was replaced. The change logs are computed from the rows.`;

const SOURCES = `## Sources

| Package | Version | Licence |
|---|---|---|
${ALL_SOURCES.map((source) => `| ${source.name} | [${source.version}](${packageUrl(source)}) | ${source.licence} |`).join('\n')}

- **cldr-core**: codes and their mappings, containment of territories, currency data, week, measurement, population and
  official languages, plural rules, numbering systems, calendar preferences, Windows zones, unit conversion, scripts.
- **cldr-localenames-full**: names of territories, languages, scripts, calendars and numbering systems.
- **cldr-numbers-full**: names and symbols of currencies. **cldr-units-full**: names of units.
- **cldr-bcp47**: identifiers of time zones.
- **iso-639-3**: the code table of ISO 639-3, whose registration authority is SIL (<https://iso639-3.sil.org/>).
- **currency-codes**: list one of ISO 4217, as published by its maintenance agency.
- **mime-db**: media types of the IANA registry, the Apache HTTP Server and nginx.

The licence is that in each package's licence file (the 44.1 packages still name the former Unicode licence in their
package.json). Names and values are unchanged; the selection, columns and texts of the documents are this directory's own.`;

const UNICODE_NOTICE = 'licences/Unicode-3.0.txt';

/** The notice of each licence and holder, from the latest package that contains it. */
const NOTICES = [
  { path: UNICODE_NOTICE, source: 'cldr-core@48.2.0', file: 'LICENSE' },
  { path: 'licences/Unicode-DFS-2016.txt', source: 'cldr-core@42.0.0', file: 'LICENSE' },
  { path: 'licences/MIT-iso-639-3.txt', source: 'iso-639-3@3.0.1', file: 'license' },
  { path: 'licences/MIT-currency-codes.txt', source: 'currency-codes@2.2.0', file: 'LICENSE' },
  { path: 'licences/MIT-mime-db.txt', source: 'mime-db@1.54.0', file: 'LICENSE' },
] as const;

const noticeSection = (unicode: string): string => `## Notices

${NOTICES.map(({ path, source }) => `- [${path}](${path}): ${source}`).join('\n')}

The CLDR data of versions 44.1, 46.1 and 48.2 are under this licence:

\`\`\`text
${unicode.trimEnd()}
\`\`\``;

function row(subject: CodeList | CodeListSet): string {
  const { name, editions } = subject;
  const versions = editions
    .map(({ version, languages }) => `${version}: ${languages.join(' ')}`)
    .join('<br>');
  return `| ${listText(name, 'longName', 'en')} | \`${canonicalUri(name)}\` | ${versions} |`;
}
