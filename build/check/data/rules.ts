import type { RuleDescription } from '../rules/rule.ts';

/** What the check of data reports. */
export const DATA_RULES: readonly RuleDescription[] = [
  {
    id: 'data/unknown',
    description: 'Codes in data are codes of their list',
    help: 'The list has no such code on that day. Correct the code, or upgrade the list if a later version has it.',
    severity: 'error',
  },
  {
    id: 'data/withdrawn',
    description: 'Codes in data are not withdrawn from their list',
    help: 'Use the codes that replace it, if the list states them. Check data of the past with --at. A code that only a later version withdraws is a warning.',
    severity: 'error',
  },
  {
    id: 'data/deprecated',
    description: 'Codes in data are not deprecated in their list',
    help: 'The code is still valid, but the list advises against it. Use the code that replaces it in new data.',
    severity: 'warning',
  },
  {
    id: 'data/row',
    description: 'Data is a table in CSV whose rows have a cell for each column',
    help: 'Blank rows, and rows of another length than the header row, are probably damaged. Correct them, or state the separator.',
    severity: 'error',
  },
  {
    id: 'data/changed',
    description: 'Pinned lists are those of datapackage.json',
    help: 'The file of a list is not the one with the hash in datapackage.json. Run "codes pull" to get it again.',
    severity: 'error',
  },
  {
    id: 'data/outdated',
    description: 'Pinned lists are of the latest known version',
    help: 'The history of the list has a later version than the pinned one. Run "codes upgrade", and check the data again.',
    severity: 'warning',
  },
];
