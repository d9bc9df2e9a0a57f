import type { IdentificationJson } from '../../model/document/columns.ts';
import {
  type ImportOptions,
  type ReportNote,
  statedLanguage,
  statedUri,
  uriByPrefix,
} from '../import/format.ts';
import { stemOf, versionUri } from '../import/names.ts';
import type { PlannedColumn } from './columns.ts';
import type { TableDescription } from './description.ts';
import type { TableLayout } from './layout.ts';
import type { SourceTable } from './values.ts';

interface Planned {
  readonly table: SourceTable;
  readonly layout: TableLayout;
  readonly columns: readonly PlannedColumn[];
  readonly description: TableDescription | undefined;
  readonly options: ImportOptions;
}

/** An identification, and whether it is enough for a document. */
interface PlannedIdentification {
  readonly identification: IdentificationJson;
  /** Otherwise its URIs are placeholders. */
  readonly isComplete: boolean;
}

/** The identification from the description and the options, completed by guesses. */
export function guessIdentification(planned: Planned, report: ReportNote): PlannedIdentification {
  const { table, description, options } = planned;
  const { language: _, ...described } = description?.identification ?? {};
  const uri = statedUri(options, 'uri') ?? described.canonicalUri ?? uriByPrefix(options, table.name);
  const version = options.valueOf('list-version') ?? described.version ?? '1';
  const language = statedLanguage(options) ?? description?.identification.language;
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
    canonicalVersionUri: versionUriOf(planned, canonicalUri, String(version)),
  };
  if (isStated && language === undefined)
    report({
      kind: 'error',
      ...(description && { place: description.placeOf('/codeList/identification/language') }),
      message: 'states no language: write a tag such as en, or state --language TAG',
    });
  return { identification, isComplete: isStated };
}

function versionUriOf({ description, options }: Planned, uri: string, version: string): string {
  const stated = statedUri(options, 'version-uri');
  if (stated !== undefined) return stated;
  const described = description?.identification.canonicalVersionUri;
  const isOverridden = options.valueOf('uri') !== undefined || options.valueOf('list-version') !== undefined;
  if (described !== undefined && !isOverridden) return described;
  return versionUri(uri, version);
}
