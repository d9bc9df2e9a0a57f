import { CODE_QUERY, parameter } from '../parameters.ts';

/** A text that may mean a code of a list, the URIs of lists, and the number of candidates that the client wants. */
export interface ReconcileQuery {
  readonly text: string;
  readonly types: readonly unknown[];
  readonly limit: number;
}

const MAX_QUERIES = 50;
const MAX_CANDIDATES = 25;
const DEFAULT_CANDIDATES = 5;

/** A batch of queries by their keys. */
export const QUERIES = parameter<ReadonlyMap<string, ReconcileQuery>>('queries', {
  description: `At most ${MAX_QUERIES} queries as JSON by their keys. \`type\` is the URI of a list. Without it, the response is the manifest. It may also be sent by POST as a form.`,
  schema: { type: 'string', examples: ['{"q0":{"query":"Germany","limit":3}}'] },
  read: (text) => {
    const queries = Object.entries(parse(text));
    if (queries.length > MAX_QUERIES) throw new Error(`must have at most ${MAX_QUERIES} queries`);
    return new Map(queries.map(([key, query]) => [key, readQuery(query)]));
  },
});

/** The beginning of a code, or of words of its names. */
export const PREFIX = parameter<string>('prefix', CODE_QUERY);

/** The number of suggestions that the client has. */
export const CURSOR = parameter<number>('cursor', {
  description: 'The number of suggestions to skip.',
  schema: { type: 'integer', minimum: 0, maximum: 999_999 },
  read: (text) => {
    if (/^[0-9]{1,6}$/.test(text)) return Number(text);
    throw new Error('must be a whole number from 0 to 999999');
  },
});

function parse(text: string): object {
  try {
    return JSON.parse(/^\s*\{/.test(text) ? text : '');
  } catch {
    throw new Error('must be JSON such as {"q0":{"query":"Germany"}}');
  }
}

/** A query without a text, such as one for properties, which codes do not have, finds nothing. */
function readQuery(value: unknown): ReconcileQuery {
  const stated: { query?: unknown; type?: unknown; limit?: unknown } = Object(value);
  const { query = '', type = [], limit } = stated;
  if (typeof query !== 'string') throw new Error('must have a text as "query" in each query');
  const wanted = typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : DEFAULT_CANDIDATES;
  return {
    text: CODE_QUERY.read(query),
    types: [type].flat(),
    limit: Math.min(wanted, MAX_CANDIDATES),
  };
}
