import { describe, expect, it } from 'vitest';
import { printTypeScript } from '../../../../../build/site/explorer/export/formats.ts';
import { column, listOf } from './lists.ts';

describe('the rows of a page as TypeScript', () => {
  it('are an object by code, with the type of the codes', () => {
    const list = listOf({
      columns: [column('code'), column('long name', { name: 'Name' }), column('size', { type: 'number' })],
      rows: '[{"code":"DE","long name":"\\"Germany\\"","size":2.50},{"code":"x-y","long name":null}]',
    });
    expect(printTypeScript(list)).toBe(`export interface SomeCodesRow {
  readonly code: string;
  readonly "long name": null | string;
  readonly size?: number;
}

const $rows = {
  DE: { code: "DE", "long name": "\\"Germany\\"", size: 2.50 },
  "x-y": { code: "x-y", "long name": null },
} satisfies Record<string, SomeCodesRow>;

export type SomeCodesCode = keyof typeof $rows;

/** Some Codes 1 (urn:t:codes:1), 2 of 2 rows */
export const someCodes: Readonly<Record<SomeCodesCode, SomeCodesRow>> = $rows;
`);
  });

  it('are an array if a code has several columns', () => {
    const list = listOf({
      keys: [{ id: 'k', columnIds: ['code', 'name'] }],
      rows: '[{"code":"a","name":"A"}]',
    });
    expect(printTypeScript(list)).toBe(`export interface SomeCodesRow {
  readonly code: string;
  readonly name: string;
}

/** Some Codes 1 (urn:t:codes:1), 1 of 1 rows */
export const someCodes: readonly SomeCodesRow[] = [
  { code: "a", name: "A" },
];
`);
  });

  it('have a type for sets, documents and values of several types', () => {
    const list = listOf({
      columns: [column('code'), column('a'), column('b'), column('c'), column('d')],
      rows: '[{"code":"x","a":["y",1],"b":{"z":1},"c":true,"d":1},{"code":"y","a":[],"b":2,"c":null,"d":"2"}]',
    });
    const text = printTypeScript(list);
    expect(text).toContain('readonly a: readonly (number | string)[] | readonly (unknown)[];');
    expect(text).toContain('readonly b: unknown;');
    expect(text).toContain('readonly c: boolean | null;');
    expect(text).toContain('readonly d: number | string;');
  });

  it('do not set prototypes', () => {
    const list = listOf({ rows: '[{"code":"__proto__","name":"x"}]' });
    expect(printTypeScript(list)).toContain('  ["__proto__"]: { code: "__proto__", name: "x" },\n');
  });

  it('do not end the comment', () => {
    const list = listOf({ shortName: 'a */ alert(1) /*\nb', rows: '[]' });
    expect(printTypeScript(list)).toContain(`const $rows = {} satisfies Record<string, AAlert1BRow>;

export type AAlert1BCode = keyof typeof $rows;

/** a * / alert(1) / * b 1 (urn:t:codes:1), 0 of 0 rows */
export const aAlert1B: Readonly<Record<AAlert1BCode, AAlert1BRow>> = $rows;
`);
  });

  it.each([
    ['Länder', 'lander'],
    ['ISO 3166-1', 'iso31661'],
    ['class', 'listClass'],
    ['2024 list', 'list2024List'],
    ['国', 'codeList'],
  ])('are named %j → %s', (shortName, name) => {
    expect(printTypeScript(listOf({ shortName, rows: '[]' }))).toContain(`export const ${name}: `);
  });

  it('escape what editors hide or break lines at', () => {
    const list = listOf({ rows: '[{"code":"a","name":"\\u2028\\u202e\\ud800"}]' });
    expect(printTypeScript(list)).toContain('name: "\\u2028\\u202e\\ud800"');
  });
});
