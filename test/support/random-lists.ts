import fc from 'fast-check';

const TEXT = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    ' a',
    '_x0000_',
    '_x005F_',
    '_',
    'a\r\nb',
    '\t',
    '007',
    '1E5',
    '=1+1',
    'true',
    'null',
    '[]',
    '1,2',
    '__proto__',
    'constructor',
    'toString',
  ),
);
const NUMBER = fc.double({ noNaN: true, noDefaultInfinity: true });

const VALUES: Readonly<Record<string, (members: readonly unknown[]) => fc.Arbitrary<unknown>>> = {
  string: () => TEXT,
  number: () => NUMBER,
  integer: () => fc.maxSafeInteger(),
  boolean: () => fc.boolean(),
  date: () => fc.constantFrom('2024-02-29', '1899-12-31'),
  time: () => fc.constantFrom('08:30:00Z', '23:59:59.5'),
  'date-time': () => fc.constantFrom('2024-02-29T00:00:00Z', '2024-02-29T08:30:00'),
  enum: (members) => fc.constantFrom(...members),
  'enum-set': (members) => fc.subarray([...members]),
  document: () => fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
};

const COLUMN = fc.record({
  id: fc.constantFrom(
    'code',
    'Code',
    'a b',
    'Ä',
    '__proto__',
    '0',
    'constructor',
    'toString',
    'hasOwnProperty',
    '_x0041_',
    'a/b~c',
    'name',
    'alias',
    'synonym',
  ),
  type: fc.constantFrom(...Object.keys(VALUES)),
  optional: fc.boolean(),
  /** A cell does not show whether a member is a string, so no two have the same text. */
  members: fc.uniqueArray(fc.oneof(TEXT, NUMBER, fc.boolean()), {
    minLength: 1,
    maxLength: 5,
    selector: (value) => String(value).toLowerCase(),
  }),
});

/** Lists of columns of all types, with rows. To extend them, add a type to VALUES, or texts that formats may confuse to TEXT. */
export const RANDOM_LIST = fc
  .uniqueArray(COLUMN, { minLength: 1, maxLength: 5, selector: ({ id }) => id })
  .chain((columns) => {
    const cells = columns.map(({ type, optional, members }) =>
      fc.option(fc.option((VALUES[type] as (typeof VALUES)[string])(members)), {
        nil: optional ? undefined : null,
      }),
    );
    return fc.record({
      columns: fc.constant(
        columns.map(({ members, ...column }) => ({
          ...column,
          name: column.id,
          ...(column.type.startsWith('enum') && { members: members.map((value) => ({ value })) }),
        })),
      ),
      rows: fc.array(fc.tuple(...cells), { maxLength: 5 }),
      extension: fc.jsonValue(),
    });
  });

/** The JSON text of a list. */
export function printList({
  columns,
  rows,
  extension,
}: typeof RANDOM_LIST extends fc.Arbitrary<infer T> ? T : never): string {
  const identification = {
    language: 'de',
    shortName: 'a',
    canonicalUri: 'urn:x:a',
    canonicalVersionUri: 'urn:x:a:1',
    'x-a': extension,
  };
  const ids = columns.map(({ id }) => id);
  const objects = rows.map((row) =>
    Object.fromEntries(row.flatMap((value, i) => (value === undefined ? [] : [[ids[i], value]]))),
  );
  return JSON.stringify({
    $opencodelist: '0.3.0',
    codeList: {
      identification,
      columnSet: { columns, keys: [{ id: 'key', columnIds: ids }] },
      dataSet: { rows: objects },
    },
  });
}
