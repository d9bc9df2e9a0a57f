import { describe, expect, it } from 'vitest';
import { intendedColumnType } from '../../../../build/model/document/column-types.ts';

describe('intendedColumnType', () => {
  it.each([
    ['int', 'integer'],
    ['INT32', 'integer'],
    ['bigint', 'integer'],
    ['xs:int', 'integer'],
    ['text', 'string'],
    ['String', 'string'],
    ['VARCHAR(3)', 'string'],
    ['character varying', 'string'],
    ['float', 'number'],
    ['decimal(10, 2)', 'number'],
    ['Bool', 'boolean'],
    ['datetime', 'date-time'],
    ['timestamp', 'date-time'],
    ['jsonb', 'document'],
  ])('%s is %s', (name, type) => {
    expect(intendedColumnType(name)).toBe(type);
  });

  it.each(['constructor', '', 'colour', 'int'.repeat(20), '7'])('%s is unknown', (name) => {
    expect(intendedColumnType(name)).toBeUndefined();
  });
});
