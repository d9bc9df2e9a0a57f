import { objectAt, textsOf } from '../json.ts';
import type { CodeList, JsonObject } from '../model.ts';
import { JSHTTP, MEDIA_TYPE_SOURCES } from '../sources.ts';

/** Media types that have file name extensions. English only. */
export function mediaTypes(entries: ReadonlyMap<string, JsonObject>): CodeList {
  return {
    name: 'media-types',
    folder: 'media-types',
    format: 'csv',
    tags: ['IANA', 'media'],
    publisher: JSHTTP,
    columns: [
      { id: 'type', type: 'string', limits: { pattern: '^[a-z-]+/[a-z0-9][a-z0-9!#$&^_.+-]*$' } },
      { id: 'source', type: 'enum', nullable: true, members: ['iana', 'apache', 'nginx'] },
      { id: 'charset', type: 'string', optional: true },
      { id: 'compressible', type: 'boolean', nullable: true },
      { id: 'extensions', type: 'string', limits: { pattern: '^[^ ]+( [^ ]+)*$' } },
    ],
    key: ['type'],
    editions: MEDIA_TYPE_SOURCES.map(({ publishedAt, source }) => ({
      version: source.version,
      languages: ['en'] as const,
      publishedAt,
      sources: [source],
    })),
    rows: (version) =>
      Object.entries(entries.get(version) ?? {})
        .map(([type, facts]) => ({ type, facts: objectAt(facts) }))
        .filter(({ facts }) => facts.extensions !== undefined)
        .map(({ type, facts }) => ({
          type,
          source: facts.source ?? null,
          ...(facts.charset !== undefined && { charset: facts.charset }),
          compressible: facts.compressible ?? null,
          extensions: textsOf(facts.extensions).join(' '),
        })),
  };
}
