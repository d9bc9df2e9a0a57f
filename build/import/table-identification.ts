import type { IdentificationJson } from '../catalogue/model.ts';
import { isLanguageTag } from '../domain/language.ts';
import { quoted } from '../problems/wording.ts';
import { type ImportOptions, type ReportNote, UsageFault } from './format.ts';
import { stemOf } from './names.ts';
import { statedUri } from './options.ts';
import type { PlannedColumn } from './table-columns.ts';
import type { TableDescription } from './table-description.ts';
import { guessLanguage } from './table-language.ts';
import type { TableLayout } from './table-layout.ts';
import type { SourceTable } from './table-source.ts';

interface Planned {
  readonly table: SourceTable;
  readonly layout: TableLayout;
  readonly columns: readonly PlannedColumn[];
  readonly description: TableDescription | undefined;
  readonly options: ImportOptions;
}

/** An identification, and whether it is enough for a document. */
export interface PlannedIdentification {
  readonly identification: IdentificationJson;
  /** Otherwise its URIs are placeholders. */
  readonly isComplete: boolean;
}

/** The identification from the description and the options, completed by guesses. */
export function guessIdentification(planned: Planned, report: ReportNote): PlannedIdentification {
  const { table, description, options } = planned;
  const { language: _, ...described } = description?.identification ?? {};
  const uri = statedUri(options, 'uri') ?? described.canonicalUri;
  const version = options.valueOf('list-version') ?? described.version ?? '1';
  const language = languageOf(planned, report);
  const canonicalUri = uri ?? `urn:example:${table.name}`;
  const isStated = uri !== undefined || description !== undefined;
  if (uri === undefined && description) {
    const place = description.placeOf('/codeList/identification/canonicalUri');
    const message = 'canonicalUri is missing: write the URI of the list, such as urn:example:list';
    report({ kind: 'error', place, message });
  }
  const identification: IdentificationJson = {
    ...(language !== undefined && { language }),
    shortName: table.title ?? stemOf(table.file),
    ...described,
    version,
    canonicalUri,
    canonicalVersionUri: versionUri(planned, canonicalUri, String(version)),
  };
  if (isStated && language === undefined)
    report({ kind: 'error', message: 'has no recognisable language: state it with --language' });
  return { identification, isComplete: isStated };
}

function versionUri({ description, options }: Planned, uri: string, version: string): string {
  const stated = statedUri(options, 'version-uri');
  if (stated !== undefined) return stated;
  const described = description?.identification.canonicalVersionUri;
  const isOverridden = options.valueOf('uri') !== undefined || options.valueOf('list-version') !== undefined;
  if (described !== undefined && !isOverridden) return described;
  const separator = /^urn:/i.test(uri) ? ':' : '/';
  return `${uri.replace(/\/$/, '')}${separator}${encodeURIComponent(version)}`;
}

/** The language of the option, the description, the end of the file's name, or the texts. */
function languageOf(planned: Planned, report: ReportNote): string | undefined {
  const { table, description, options } = planned;
  const stated = options.valueOf('language');
  if (stated !== undefined && !isLanguageTag(stated))
    throw new UsageFault(`--language must be a language tag such as en or de-AT, not "${stated}"`);
  const known = stated ?? description?.identification.language;
  if (known !== undefined) return known;
  const [, suffix] = /[._-]([a-z]{2})$/.exec(stemOf(table.file)) ?? [];
  const isNamed = suffix !== undefined && isLanguageName(suffix);
  const language = isNamed ? suffix : guessLanguage(textsOf(planned));
  if (language !== undefined) {
    const why = isNamed ? 'as the name of the file ends with it' : 'as its words are';
    report({
      kind: 'guess',
      message: `the language is ${quoted(language)}, ${why}`,
      option: '--language TAG',
    });
  }
  return language;
}

const isLanguageName = (code: string): boolean =>
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) !== undefined;

/** The headers and the texts of all columns of type string. */
function* textsOf({ table, layout, columns }: Planned): Generator<string> {
  yield layout.headers.join(' ');
  const texts = columns.filter(({ column }) => column.type === 'string');
  for (const row of layout.rows) {
    const cells = table.cellsAt(row);
    for (const { at } of texts) yield cells[at] ?? '';
  }
}
