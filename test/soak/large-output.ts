import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDS_FILE } from '../../build/api/hosts/function/config.ts';
import { MARKER, MARKER_TEXT } from '../../build/api/hosts/marker.ts';
import { packRecords } from '../../build/model/query/packed-records.ts';
import { makeEntries } from '../bench/entries.ts';

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
  writeFileSync(join(to, RECORDS_FILE), packRecords({ records: makeEntries(entries) }));
}
