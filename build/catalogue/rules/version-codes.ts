import type { KeyJson } from '../model.ts';
import { pointerOf } from '../place.ts';
import { cellsAt } from './codes.ts';
import type { Finding, Rule } from './rule.ts';
import {
  type CodeSuccession,
  changeLogPointer,
  type KeyChange,
  silentKeyChanges,
  silentSuccessions,
  versionName,
} from './succession.ts';
import { listed, quoted, rowsFile, shown } from './wording.ts';

/**
 * A code that the version before has is not taken away without a new entry in the `changeLog`. Where the codes are
 * values of other columns than before, this is the one thing that is said.
 */
export const versionCodes: Rule = {
  id: 'versions/codes',
  description: 'No code is taken away without an entry in the changeLog',
  help: 'Data that uses a removed code loses its meaning, so users need to know about it. Put the code back, or add an entry to the changeLog that explains the removal; an entry in one language is enough. With --codes-are-permanent this is an error.',
  reference: undefined,
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content) => [
    ...silentSuccessions(content).flatMap(findingsOf),
    ...silentKeyChanges(content).map(keyChanged),
  ],
};

function findingsOf({ document, codes, earlier, earlierCodes, unread }: CodeSuccession): Finding[] {
  const removed = [...earlierCodes.rows.keys()].filter((code) => !codes.rows.has(code));
  if (removed.length === 0) return [];
  const names = removed.map((code) => shown(cellsAt(earlier, earlierCodes, code)));
  return [
    {
      document,
      unread,
      pointer: changeLogPointer(document),
      message: `removed since version ${quoted(versionName(earlier))} (${rowsFile(earlier)}) without a new entry in "changeLog": ${listed(names)}: put back what should still be there, or add an entry that tells the change`,
    },
  ];
}

function keyChanged({ document, key, earlier, earlierKey, unread }: KeyChange): Finding {
  const columnSet = document.codeList?.columnSet;
  const index = columnSet?.keys.indexOf(key) ?? 0;
  return {
    document,
    unread,
    pointer: columnSet?.defaultKey
      ? pointerOf('codeList', 'columnSet', 'defaultKey', 'keyId')
      : pointerOf('codeList', 'columnSet', 'keys', index, 'columnIds'),
    message: `the codes are values of ${columnsOf(key)} here, but of ${columnsOf(earlierKey)} in version ${quoted(versionName(earlier))} (${earlier.source.file}), without a new entry in "changeLog": go back to the columns of that key, or add an entry that tells the change`,
  };
}

const columnsOf = ({ columnIds }: KeyJson): string => columnIds.map(quoted).join(' + ');
