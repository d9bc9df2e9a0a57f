import { expect, it } from 'vitest';
import { JSON_LINES } from '../../../build/formats/json/write.ts';
import { isPrintError, type PrintContext, printIn } from '../../../build/formats/representation.ts';
import { codeList, documentOf } from '../support/documents.ts';

it('printIn a representation that throws → an error that names the document and the format', () => {
  const document = documentOf(codeList(), 'lists/large.json');
  const print = () => {
    throw new RangeError('Invalid string length');
  };
  const context: PrintContext = {
    translations: [document],
    findTables: () => undefined,
    reportLoss: () => undefined,
  };
  let error: unknown;
  try {
    printIn({ ...JSON_LINES, print }, document, context);
  } catch (thrown) {
    error = thrown;
  }
  expect(isPrintError(error) && [error.file, error.message]).toEqual([
    'lists/large.json',
    'cannot be printed as JSON Lines (Invalid string length): split the list, or publish fewer formats with --formats',
  ]);
});
