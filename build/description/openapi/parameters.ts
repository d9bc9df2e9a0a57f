import { ENDPOINTS } from '../../api/endpoints/all.ts';
import type { ExampleContent } from '../../api/parameters.ts';

/** The parameters of the API by their names among the components; examples where the content has some. */
export function parameters(content: ExampleContent): Record<string, object> {
  const all = new Set(ENDPOINTS.flatMap((endpoint) => endpoint.parameters));
  return {
    canonicalUri: {
      name: 'canonicalUri',
      in: 'path',
      required: true,
      description:
        'URI of a document, which stands for its latest version, or of one of its versions; percent-encoded in UTF-8 as one segment of the path.',
      schema: { type: 'string', minLength: 1 },
      ...(content.uri !== undefined && { example: content.uri }),
    },
    ...Object.fromEntries(
      [...all].map(({ component, name, description, schema, example }) => {
        const value = example?.(content);
        return [
          component,
          {
            name,
            in: 'query',
            description,
            schema: value === undefined ? schema : { ...schema, examples: [value] },
          },
        ];
      }),
    ),
    acceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      description:
        'Languages by preference (RFC 9110); selects one of the languages of the latest version, and never fails. Where nothing fits, the response is in `de`, else in `en`, else in the first language by code.',
      schema: { type: 'string', default: 'de', examples: ['fr;q=0.3, en;q=0.8'] },
    },
    ifNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'ETag of the response that the client has; where it is unchanged, the response is 304.',
      schema: { type: 'string' },
    },
  };
}
