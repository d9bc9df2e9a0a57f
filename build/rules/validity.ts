import { identificationPointer } from '../catalogue/document.ts';
import { parseInstant } from '../domain/instant.ts';
import { quoted } from '../problems/wording.ts';
import { perDocument, type Rule } from './support/rule.ts';

export const validity: Rule = {
  id: 'identification/validity',
  description: 'A document becomes valid before it ceases to be',
  help: 'A document whose validity ends before it begins is never valid. Correct validFrom or validTo, or leave validTo out if the end is not known. Times without an offset are UTC.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: perDocument((document) => {
    const { validFrom, validTo } = document.entry;
    const from = validFrom === undefined ? undefined : parseInstant(validFrom);
    const to = validTo === undefined ? undefined : parseInstant(validTo);
    if (!from || !to || from.time < to.time) return [];
    const message = `"validTo" ${quoted(String(validTo))} is not after "validFrom" ${quoted(String(validFrom))}: set an earlier "validFrom" or a later "validTo", or leave "validTo" out if the end is not known`;
    return [{ document, pointer: identificationPointer(document, 'validTo'), message }];
  }),
};
