import { describe, expect, it } from 'vitest';
import {
  type JoinedRow,
  joinRow,
  type RowLines,
  readRow,
} from '../../../../../build/site/explorer/suggestions/index-format.ts';

describe('joinRow(lines), and readRow of its result', () => {
  it.each<[string, RowLines, JoinedRow, (string[] | undefined)[]]>([
    ['a single document', ['Croatia\tHR'], ['Croatia\tHR'], [['Croatia', 'HR']]],
    ['equal texts', ['Bhutan\tBT\tBTN', 'Bhutan\tBT\tBTN'], ['Bhutan\tBT\tBTN'], [['Bhutan', 'BT', 'BTN']]],
    [
      'other names',
      ['Croatia\tHR\tHRV', 'Kroatien\tHR\tHRV'],
      ['Croatia\tHR\tHRV', 'Kroatien'],
      [
        ['Croatia', 'HR', 'HRV'],
        ['Kroatien', 'HR', 'HRV'],
      ],
    ],
    [
      'other codes',
      ['Croatia\tHR\tHRV', 'Croatia\tHR\t'],
      ['Croatia\tHR\tHRV', 'Croatia\tHR\t'],
      [
        ['Croatia', 'HR', 'HRV'],
        ['Croatia', 'HR', ''],
      ],
    ],
    ['no names', ['\tHR', '\tHR'], ['\tHR'], [['', 'HR']]],
    [
      'a row of the first document only',
      ['Croatia\tHR', undefined],
      ['Croatia\tHR', null],
      [['Croatia', 'HR'], undefined],
    ],
    [
      'a row of the second document only',
      [undefined, 'Kroatien\tHR'],
      [null, 'Kroatien\tHR'],
      [undefined, ['Kroatien', 'HR']],
    ],
  ])('%s', (_, lines, joined, cells) => {
    expect(joinRow(lines)).toEqual(joined);
    expect(readRow(joined)).toEqual(cells);
  });
});
