import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RegExpEngine } from 'ajv/dist/types/index.js';
import { RE2JS } from 're2js';
import { type Document, rowPointer } from '../document.ts';
import type { ColumnJson } from '../model.ts';
import { pointerOf } from '../place.ts';
import type { Finding, Rule } from './rule.ts';
import { quoted } from './wording.ts';

/** The values of a document column are valid by its embedded JSON Schema. A schema elsewhere is never fetched. */
export const columnSchemas: Rule = {
  id: 'rows/schema',
  description: 'The values of a document column are valid by its embedded JSON Schema',
  severity: 'error',
  *check({ documents }) {
    for (const document of documents) {
      for (const [i, column] of (document.codeList?.columnSet.columns ?? []).entries()) {
        if (typeof column.schema === 'object') yield* checkColumn(document, column, i);
      }
    }
  },
};

function* checkColumn(document: Document, column: ColumnJson, index: number): Generator<Finding> {
  const pointer = pointerOf('codeList', 'columnSet', 'columns', index, 'schema');
  const validate = compile(column.schema as object);
  if (typeof validate === 'string') {
    yield { document, pointer, message: `is not a JSON Schema that can be used here: ${validate}` };
    return;
  }
  for (const [i, row] of document.rows.entries()) {
    const value = Object.hasOwn(row, column.id) ? row[column.id] : null;
    if (value === null || validate(value)) continue;
    for (const { instancePath, message } of validate.errors ?? []) {
      yield {
        document,
        pointer: `${rowPointer(i, column.id)}${instancePath}`,
        message: `column ${quoted(column.id)}: ${instancePath === '' ? '' : `${instancePath} `}${message} by the schema of the column: correct the value or the schema`,
      };
    }
  }
}

/** The validation of a schema, or why there is none: it is not well-formed, or refers to what is elsewhere. */
function compile(schema: object): ValidateFunction | string {
  if ('$async' in schema) return '"$async" is no keyword of JSON Schema; remove it';
  try {
    // A new instance for each schema: identifiers of one list's schema are nothing to another's.
    return new (validatorFor(schema))(OPTIONS).compile(schema);
  } catch (error) {
    const { message } = error as Error;
    return /^can't resolve reference/.test(message)
      ? `${message.replace(/ from id.*$/, '')}; nothing is fetched, so embed what it refers to`
      : message;
  }
}

/** The validator of the draft that a schema names; 2020-12 where it names none. */
function validatorFor(schema: object): typeof Ajv2020 | typeof Ajv {
  const draft = String((schema as { $schema?: unknown }).$schema ?? '');
  if (/draft-0[67]/.test(draft)) return Ajv;
  return draft.includes('2019-09') ? Ajv2019 : Ajv2020;
}

/** Patterns come from strangers, and run in linear time. */
const compilePattern = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return { test: (text: string) => compiled.test(text), toString: () => pattern };
  },
  { code: 'compilePattern' },
);

const OPTIONS = {
  allErrors: true,
  strict: false,
  validateFormats: false,
  logger: false,
  code: { regExp: compilePattern as unknown as RegExpEngine },
} as const;
