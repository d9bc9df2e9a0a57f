import { describe, expect, it } from 'vitest';
import { readHistory } from '../../../../build/check/data/history.ts';
import { indexOfVersion } from '../../../../build/check/data/periods.ts';
import { readCodes } from '../../../../build/check/data/pinned.ts';
import { makeJudge } from '../../../../build/check/data/verdict.ts';
import {
  type HistoryDocument,
  historyOf,
  printHistory,
} from '../../../../build/model/changes/code-history.ts';
import { pinList } from '../../../../scripts/codes/pin.ts';
import type { PublishedList } from '../../../../scripts/codes/published.ts';
import { documentOf } from '../../support/documents.ts';

/*
 * Replays releases like those of Peppol's document types, 8.5 to 9.7 (OpenPEPPOL/edec-codelists): the same numbers of new
 * rows and of changes of `state` per release, as counted in the published files. Codes and names are invented, because the
 * files state no licence. Rows stay when their code is withdrawn: only `state` says so.
 */

/** New rows, and codes that change from one state to another, by release. */
const RELEASES: readonly (readonly [version: string, added: number, ...changes: readonly Change[]])[] = [
  ['8.5', 155, ['active', 'deprecated', 0]],
  ['8.6', 24, ['active', 'deprecated', 2]],
  ['8.7', 8, ['active', 'removed', 2]],
  ['8.8', 8, ['active', 'removed', 1]],
  ['8.9', 15, ['active', 'deprecated', 4]],
  ['9.0', 9, ['deprecated', 'removed', 4]],
  ['9.1', 26, ['deprecated', 'removed', 2], ['active', 'removed', 4], ['active', 'deprecation-scheduled', 4]],
  ['9.2', 2, ['active', 'deprecated', 4], ['deprecation-scheduled', 'deprecated', 4]],
  ['9.3', 2],
  ['9.4', 3, ['active', 'deprecated', 4], ['deprecated', 'removed', 4]],
  ['9.5', 5, ['active', 'deprecated', 28]],
  ['9.6', 6, ['deprecated', 'removed', 10], ['active', 'deprecated', 2]],
  ['9.7', 1],
];
type State = 'active' | 'deprecation-scheduled' | 'deprecated' | 'removed';
type Change = readonly [from: State, to: State, count: number];

/** States in the first release that later ones do not explain. */
const EARLIER: Readonly<Record<string, number>> = { deprecated: 43, removed: 14 };

/** The states of all codes by release. */
function* replay(): Generator<{ readonly version: string; readonly states: ReadonlyMap<string, State> }> {
  const states = new Map<string, State>();
  const add = (count: number, state: State) => {
    for (let i = 0; i < count; i++) states.set(`doc-type-${states.size + 1}`, state);
  };
  for (const [state, count] of Object.entries(EARLIER)) add(count, state as State);
  for (const [version, added, ...changes] of RELEASES) {
    const before = new Map(states);
    for (const [from, to, count] of changes) {
      const changed = [...before].filter(([code, state]) => state === from && states.get(code) === from);
      for (const [code] of changed.slice(0, count)) states.set(code, to);
    }
    add(added, 'active');
    yield { version, states: new Map(states) };
  }
}

const documents = Array.from(replay(), ({ version, states }) => ({
  version,
  states,
  document: documentOf(
    JSON.stringify({
      $opencodelist: '0.3.0',
      codeList: {
        identification: {
          ...{ language: 'en', shortName: 'Document types', version },
          ...{ canonicalUri: 'urn:x:types', canonicalVersionUri: `urn:x:types:${version}` },
        },
        columnSet: {
          columns: ['value', 'name', 'state'].map((id) => ({ id, name: id, type: 'string' })),
          keys: [{ id: 'key', columnIds: ['value'] }],
        },
        annotation: {
          appInfo: {
            columnRoles: { status: { column: 'state', deprecated: ['deprecated'], withdrawn: ['removed'] } },
          },
        },
        dataSet: {
          rows: Array.from(states, ([value, state]) => ({ value, name: `Name of ${value}`, state })),
        },
      },
    }),
  ) as HistoryDocument,
}));
const historyText = printHistory(historyOf(documents.map(({ document }) => document)));
const history = readHistory(historyText, 'history');

/** The list of a release, pinned. */
function pinned(version: string) {
  const { states } = documents.find((one) => one.version === version) as (typeof documents)[number];
  const list: PublishedList = {
    ...{ site: 'https://x.example', source: 'rows', key: ['value'], history, historyText },
    identification: {
      ...{ shortName: 'Document types', version, language: 'en' },
      ...{ canonicalUri: 'urn:x:types', canonicalVersionUri: `urn:x:types:${version}` },
    },
    csv: `value,name,state\r\n${Array.from(states, ([value, state]) => `${value},n,${state}\r\n`).join('')}`,
  };
  const { files } = pinList(list, 'types', '2026-01-01');
  const codes = readCodes(files.get('codes/types.csv') ?? '', 'codes/types.csv', ['value']);
  const index = indexOfVersion(history, list.identification.canonicalVersionUri);
  return {
    codes,
    judge: makeJudge({ title: 'Document types', codes, history, version: index, isPast: false }),
  };
}

/** The verdicts on all codes that the release before the last has ever had. */
function verdicts(version: string) {
  const { judge } = pinned(version);
  return history.codes.map(({ code }) => judge(code)).filter((verdict) => verdict !== undefined);
}

describe('releases 8.5 to 9.7 as versions', () => {
  it('the history has each change of the status', () => {
    for (const [i, { version, states }] of documents.entries()) {
      for (const [code, state] of states) {
        const periods = history.codes.find((one) => one.code === code)?.periods ?? [];
        const { status } = periods.find(({ in: [first, last] }) => first <= i && i <= last) ?? {};
        const expected = { removed: 'withdrawn', deprecated: 'deprecated' }[state as string];
        expect([version, code, status]).toEqual([version, code, expected]);
      }
    }
  });

  it('from 9.5 to 9.6, the check reports the ten codes that were withdrawn by their state alone', () => {
    const before = pinned('9.5').codes;
    const after = pinned('9.6');
    const gone = [...before].map((code) => after.judge(code)).filter((verdict) => verdict !== undefined);
    const withdrawn = gone.filter(({ rule, severity }) => rule === 'data/withdrawn' && severity === 'error');
    expect(withdrawn).toHaveLength(10);
    for (const { message } of withdrawn)
      expect(message).toMatch(
        /^"doc-type-\d+" is withdrawn from "Document types" since version 9\.6: use another code$/,
      );
  });

  it('with 9.5 pinned, the ten are warnings', () => {
    const own = verdicts('9.5').filter(({ rule }) => rule === 'data/withdrawn');
    expect(own.filter(({ severity }) => severity === 'warning')).toHaveLength(10);
    expect(own.filter(({ severity }) => severity === 'error')).toHaveLength(31);
  });

  it('numbers of codes to use, and of deprecated ones, as published', () => {
    expect([...pinned('9.7').codes]).toHaveLength(321 - 41);
    expect(verdicts('9.7').filter(({ rule }) => rule === 'data/deprecated')).toHaveLength(71);
    expect(verdicts('9.7').filter(({ rule }) => rule === 'data/withdrawn')).toHaveLength(41);
  });
});
