import { cellsAt } from './codes.ts';
import type { Finding, Rule } from './rule.ts';
import { changeLogPointer, type Succession, silentSuccessions, versionName } from './succession.ts';
import { listed, quoted, rowsFile, shown } from './wording.ts';

/** A code that the version before has is not taken away without a new entry in the `changeLog`. */
export const versionCodes: Rule = {
  id: 'versions/codes',
  description: 'No code is taken away without an entry in the changeLog',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content) => silentSuccessions(content).flatMap(findingsOf),
};

function findingsOf({ document, codes, earlier, earlierCodes }: Succession): Finding[] {
  const removed = [...earlierCodes.rows.keys()].filter((code) => !codes.rows.has(code));
  if (removed.length === 0) return [];
  const names = removed.map((code) => shown(cellsAt(earlier, earlierCodes, code)));
  return [
    {
      document,
      pointer: changeLogPointer(document),
      message: `removed since version ${quoted(versionName(earlier))} (${rowsFile(earlier)}) without a new entry in "changeLog": ${listed(names)}: put back what should still be there, or add an entry that tells the change`,
    },
  ];
}
