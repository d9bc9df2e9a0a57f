import { rowPointer } from '../catalogue/document.ts';
import { quoted } from '../problems/wording.ts';
import { codeKeyOf } from './support/codes.ts';
import { emptyKeys } from './support/empty-keys.ts';
import { perDocument, type Rule } from './support/rule.ts';

export const emptyCodes: Rule = {
  id: 'codes/empty',
  description: 'Every row has its code',
  help: 'The code is the value of the default key, or of the first key where the list names no default. A row without one cannot be referred to. Enter the code or remove the row. In a key of several columns, single cells may be empty.',
  severity: 'error',
  check: perDocument((document) => {
    const key = codeKeyOf(document);
    if (!key) return [];
    return emptyKeys(document, key).map(({ index, state }) => {
      const message = `key ${quoted(key.id)}: the code is ${state}: enter a value for ${key.columnIds.map(quoted).join(' and ')}, or remove the row`;
      return { document, pointer: rowPointer(index, key.columnIds[0] as string), message };
    });
  }),
};
