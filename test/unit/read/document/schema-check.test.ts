import { describe, expect, it } from 'vitest';
import { makeJsonLocator } from '../../../../build/model/json/locator.ts';
import { checkSchema } from '../../../../build/read/document/schema-check.ts';
import { codeList } from '../../support/documents.ts';

/** The pointers of the problems in a column, relative to it. */
function reported(column: object): (string | undefined)[] {
  const text = codeList({}, [
    { id: 'code', name: 'Code', type: 'string' },
    { id: 'cell', name: 'Cell', ...column },
  ]);
  return [...checkSchema(JSON.parse(text), makeJsonLocator('a.json', text)).problems].map(({ pointer }) =>
    pointer?.replace('/codeList/columnSet/columns/1', ''),
  );
}

describe('checkSchema of a column reports each fault once', () => {
  it.each<[object, string[]]>([
    [{ type: 'string', pattern: '[' }, ['/pattern']],
    [{ type: 'string', minLength: -1 }, ['/minLength']],
    [{ type: 'string', minLength: -1, pattern: '^a$', language: 'de' }, ['/minLength']],
    [{ type: 'string', minLength: 1, maxLength: '2' }, ['/maxLength']],
    [{ type: 'enum', members: [] }, ['/members']],
    [{ type: 'enum', language: 'de' }, ['']],
    [{ type: 'enum', members: [{ value: null }], language: 'de' }, ['/members/0/value']],
    [{ type: 'integer', minValue: '1', maxValue: 2 }, ['/minValue']],
    [{ type: 'number', exclusiveMinValue: '1', minValue: 0 }, ['/exclusiveMinValue']],
    [{ type: 'date', minValue: 1, maxValue: '2025-01-31' }, ['/minValue']],
    [{ type: 'document', schema: 1 }, ['/schema']],
    [{ type: 'boolean', nullable: 'yes' }, ['/nullable']],
    [{ type: 'text', minLength: 1 }, ['/type']],
  ])('%j: at %j', (column, pointers) => {
    expect(reported(column)).toEqual(pointers);
  });
});
