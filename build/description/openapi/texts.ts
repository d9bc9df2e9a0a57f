import type { Endpoint } from '../../api/endpoint.ts';
import { ENDPOINTS, type OperationId } from '../../api/endpoints/all.ts';
import type { ParameterComponent } from '../../api/parameters.ts';
import { SCHEMA_DESCRIPTIONS } from '../schema-descriptions.ts';
import { BODY_DESCRIPTIONS, HEADER_DESCRIPTIONS, RESPONSE_DESCRIPTIONS } from './descriptions.ts';

type TextsOf<Names extends string> = Readonly<Record<Names, string>>;

/** All texts of a description of the API in one language. Texts may contain code and links in Markdown. */
export interface DescriptionTexts {
  /** What applies to all operations, one sentence each. */
  readonly about: readonly string[];
  readonly operations: Readonly<Record<OperationId, OperationTexts>>;
  readonly parameters: TextsOf<ParameterComponent | 'canonicalUri' | 'acceptLanguage' | 'ifNoneMatch'>;
  readonly headers: TextsOf<keyof typeof HEADER_DESCRIPTIONS>;
  readonly responses: TextsOf<keyof typeof RESPONSE_DESCRIPTIONS>;
  readonly bodies: TextsOf<keyof typeof BODY_DESCRIPTIONS>;
  readonly documents: TextsOf<keyof typeof SCHEMA_DESCRIPTIONS>;
}

interface OperationTexts {
  readonly summary: string;
  readonly description?: string;
  /** Description of the response with status 200. */
  readonly response: string;
}

/** The texts of the published description. */
export const ENGLISH: DescriptionTexts = {
  about: [
    'All operations are public GET requests; HEAD responds like GET without a body.',
    'JSON is UTF-8; its media type is `application/json`, `text/json` or `text/plain`, depending on the `Accept` header.',
    'Lists are paged; the headers of a page contain its position.',
    'An empty parameter counts as absent, and unknown ones are ignored.',
    'Errors are problem details (RFC 9457).',
  ],
  operations: Object.fromEntries(ENDPOINTS.flatMap(textsOf)) as DescriptionTexts['operations'],
  parameters: {
    ...(Object.fromEntries(
      ENDPOINTS.flatMap(({ parameters }) => parameters.map((one) => [one.component, one.description])),
    ) as TextsOf<ParameterComponent>),
    canonicalUri:
      'URI of a document, which identifies its latest version, or of one of its versions; percent-encoded as one path segment.',
    acceptLanguage:
      'Preferred languages (RFC 9110); selects a language of the latest version and never fails. If none matches, the response is in `de`, else in `en`, else in the first language by code.',
    ifNoneMatch: 'ETag of the response that the client has; if it is unchanged, the status is 304.',
  },
  headers: HEADER_DESCRIPTIONS,
  responses: RESPONSE_DESCRIPTIONS,
  bodies: BODY_DESCRIPTIONS,
  documents: SCHEMA_DESCRIPTIONS,
};

function textsOf({
  operations,
  description,
  response,
}: Endpoint<OperationId>): [OperationId, OperationTexts][] {
  const success =
    response.kind === 'representations'
      ? response.representations.map((one) => one.description).join(' ')
      : response.description;
  return operations.map(({ operationId, summary }) => [
    operationId,
    { summary, ...(description !== undefined && { description }), response: success },
  ]);
}
