/** Names of types in databases and programming languages, by the type of columns. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  string: ['str', 'text', 'varchar', 'nvarchar', 'char', 'character', 'clob', 'token', 'uri', 'url', 'uuid'],
  integer: ['int', 'bigint', 'smallint', 'tinyint', 'long', 'short', 'byte', 'serial'],
  number: ['float', 'double', 'decimal', 'numeric', 'real', 'money'],
  boolean: ['bool', 'bit'],
  date: [],
  time: [],
  'date-time': ['datetime', 'timestamp', 'timestamptz'],
  document: ['object', 'json', 'jsonb', 'map', 'struct'],
};

/** The column type for a type name of a database or programming language: `xs:int`, `INT32`, `VARCHAR(3)`. */
export function intendedColumnType(name: string): string | undefined {
  const word = /^(?:xsd?:)?([a-z]+)/.exec(name.toLowerCase())?.[1] ?? '';
  return Object.keys(NAMES).find((type) => type === word || NAMES[type]?.includes(word));
}

/** Minimum number of invalid values that indicate a wrong column definition. */
const MIN_WRONG = 3;

/** Whether most values are invalid, so that the column definition is probably wrong. */
export const areMostWrong = (wrong: number, all: number): boolean => wrong >= MIN_WRONG && wrong * 2 > all;
