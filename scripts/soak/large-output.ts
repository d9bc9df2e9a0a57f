import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDS_FILE } from '../../build/function/config.ts';
import { MARKER, MARKER_TEXT } from '../../build/output/marker.ts';
import type { DirectoryRecord } from '../../build/query/directory.ts';
import { mulberry32 } from '../bench/seeded-content.ts';

const WORDS = 'school country unit measure region office tax river street language script currency'.split(
  ' ',
);

/**
 * Writes an output for the Node server whose directory has many entries, but no documents, which searches do not need.
 * The same count gives the same bytes.
 *
 * @param from the output of a build, from which the server is copied
 */
export function writeLargeOutput(from: string, to: string, entries: number): void {
  const server = 'server/server.mjs';
  mkdirSync(join(to, 'server'), { recursive: true });
  copyFileSync(join(from, server), join(to, server));
  mkdirSync(join(to, 'site'));
  writeFileSync(join(to, MARKER), MARKER_TEXT);
  writeFileSync(join(to, RECORDS_FILE), JSON.stringify(makeRecords(entries)));
}

function makeRecords(count: number): DirectoryRecord[] {
  const random = mulberry32(20_261_120);
  const words = (length: number) =>
    Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  return Array.from({ length: count }, (_, i) => ({
    hasData: true,
    entry: {
      type: 'CodeList',
      language: 'en',
      shortName: `${words(2)} ${i}`,
      longName: words(5),
      description: words(25),
      version: '1',
      canonicalUri: `urn:soak:list-${i}`,
      canonicalVersionUri: `urn:soak:list-${i}:1`,
      tags: [`tag ${i % 24}`],
    },
  }));
}
