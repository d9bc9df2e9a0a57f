import { ENDPOINTS } from '../../../api/endpoints/all.ts';
import type { ExampleContent } from '../../../api/request/parameters.ts';
import type { Schema } from '../../../formats/representation.ts';
import type { DescriptionTexts } from './texts.ts';

/** A parameter as an OpenAPI object. */
export interface ParameterDescription {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: true;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: string;
}

/** The parameters of the API by component name, with examples if the content has some. */
export function parameters(
  content: ExampleContent,
  texts: DescriptionTexts['parameters'],
): Record<string, ParameterDescription> {
  const all = new Set(ENDPOINTS.flatMap((endpoint) => endpoint.parameters));
  const atEnds = ENDPOINTS.flatMap(({ pathParameter }) => pathParameter ?? []);
  return {
    canonicalUri: {
      name: 'canonicalUri',
      in: 'path',
      required: true,
      description: texts.canonicalUri,
      schema: { type: 'string', minLength: 1 },
      ...(content.uri !== undefined && { example: content.uri }),
    },
    ...Object.fromEntries(
      atEnds.map(({ component, name, schema, example }) => {
        const value = example?.(content);
        const common = { name, in: 'path', required: true, description: texts[component], schema } as const;
        return [component, { ...common, ...(value !== undefined && { example: value }) }];
      }),
    ),
    ...Object.fromEntries(
      [...all].map(({ component, name, schema, example }) => {
        const value = example?.(content);
        return [
          component,
          {
            name,
            in: 'query',
            description: texts[component],
            schema: value === undefined ? schema : { ...schema, examples: [value] },
          } as const,
        ];
      }),
    ),
    acceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      description: texts.acceptLanguage,
      schema: { type: 'string', default: 'de', examples: ['fr;q=0.3, en;q=0.8'] },
    },
    ifNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: texts.ifNoneMatch,
      schema: { type: 'string' },
    },
  };
}
