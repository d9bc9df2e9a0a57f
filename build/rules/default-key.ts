import { nearest } from '../domain/nearest.ts';
import { pointerOf } from '../json/pointer.ts';
import { didYouMean, listed, quoted } from '../problems/wording.ts';
import { perDocument, type Rule } from './support/rule.ts';

export const defaultKey: Rule = {
  id: 'keys/default',
  description: 'The default key of a list is one of its keys',
  help: 'The default key names the columns that hold the codes of a list, so every reader depends on it. Write the id of one of the keys. A list without a default key is allowed: its first key is used.',
  severity: 'error',
  check: perDocument((document) => {
    const { keys = [], defaultKey: chosen } = document.codeList?.columnSet ?? {};
    if (!chosen || keys.some(({ id }) => id === chosen.keyId)) return [];
    const message = `${quoted(chosen.keyId)} is not a key of this list, which has ${listed(
      [...new Set(keys.map(({ id }) => quoted(id)))],
      10,
    )}: ${didYouMean(
      nearest(
        chosen.keyId,
        keys.map(({ id }) => id),
      ),
      'name one of them',
    )}`;
    return [{ document, pointer: pointerOf('codeList', 'columnSet', 'defaultKey', 'keyId'), message }];
  }),
};
