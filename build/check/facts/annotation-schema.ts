import { Ajv2020 } from 'ajv/dist/2020.js';
import type { MemberPart } from '../../model/json/locator.ts';
import { once } from '../../model/once.ts';
import { errorPlace, relevantErrors, schemaMessage } from '../../read/document/schema-message.ts';

interface SchemaFault {
  readonly pointer: string;
  readonly part: MemberPart;
  readonly message: string;
}

/** Makes a function that finds where a value at a place of a document differs from a JSON Schema. */
export function makeSchemaCheck(schema: object): (value: unknown, place: string) => SchemaFault[] {
  const makeValidator = once(() =>
    new Ajv2020({ allErrors: true, verbose: true, strict: false }).compile(schema),
  );
  return (value, place) => {
    const validate = makeValidator();
    if (validate(value)) return [];
    return relevantErrors(validate.errors ?? []).map((error) => {
      const { pointer, part } = errorPlace(error);
      return { pointer: `${place}${pointer}`, part, message: schemaMessage(error) };
    });
  };
}
