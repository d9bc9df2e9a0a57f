import { splitLabel } from '../../model/changes/code-history.ts';
import type { ForeignKeyJson } from '../../model/document/columns.ts';
import type { Document } from '../../model/document/document.ts';
import { type Correspondence, distinctPairsIn } from '../../model/relations/correspondence.ts';
import type { PrintContext, ReportLoss } from '../representation.ts';
import { printIri } from './terms.ts';
import { conceptBase, conceptName } from './vocabulary.ts';

/**
 * The lines of a table of correspondences: an association of XKOS for each row, and the mapping of SKOS for a pair of
 * different concepts; without a kind it is a close match. Concepts have the URIs that the exports of their lists form from codes.
 */
export function* printAssociations(
  document: Document,
  correspondence: Correspondence,
  findTables: PrintContext['findTables'] | undefined,
  reportLoss: ReportLoss,
): Generator<string> {
  const { source, target, match } = correspondence;
  for (const side of [source, target])
    if (hasUris(side, findTables))
      reportLoss(
        'mappings have the URIs that the export of a list forms from its codes, not those in its column "uri"',
      );
  const known = [...source.columnIds, ...target.columnIds, match];
  if (document.columns.some(({ id }) => !known.includes(id)))
    reportLoss('associations of codes have no columns but those of both codes and the kind of the match');
  for (const pair of distinctPairsIn(correspondence, document.rows)) {
    const from = pair.source === undefined ? undefined : printConcept(source, pair.source);
    const to = pair.target === undefined ? undefined : printConcept(target, pair.target);
    const concepts = [from && `; xkos:sourceConcept ${from}`, to && `; xkos:targetConcept ${to}`];
    yield `version: xkos:madeOf [ a xkos:ConceptAssociation${concepts.join('')} ].\n`;
    // Versions of a list share the URIs of their concepts.
    if (from && to && from !== to) yield `${from} skos:${pair.match ?? 'close'}Match ${to}.\n`;
  }
}

function printConcept({ columnIds, keyRef }: ForeignKeyJson, code: string): string {
  const base = conceptBase(keyRef.codeListRef.canonicalUri);
  return printIri(base + conceptName(splitLabel(code, columnIds)));
}

/** Whether the list of a side has a column with the URIs of its concepts. */
function hasUris({ keyRef }: ForeignKeyJson, findTables: PrintContext['findTables'] | undefined): boolean {
  const { canonicalUri, canonicalVersionUri = canonicalUri } = keyRef.codeListRef;
  const [table] = findTables?.(canonicalVersionUri)?.versions[0]?.records ?? [];
  return table?.columns.some(({ id }) => id === 'uri') === true;
}
