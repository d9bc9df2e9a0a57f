import { join } from 'node:path';
import { program } from '#program';
import { DATABASE_URL_FORM, readDatabaseUrl } from '../build/api/database/connection.ts';
import { loadIndex } from '../build/api/database/load.ts';
import { readData } from '../build/api/hosts/server/output.ts';
import { RECORDS_FILE } from '../build/api/hosts/server/rules.ts';
import { readChecksum } from '../build/model/digest.ts';
import { counted } from '../build/model/problems/wording.ts';
import { unpackRecords } from '../build/model/query/packed-records.ts';
import { defineCommand, EXIT, readNumber, UsageError } from './command.ts';
import { showProgress } from './print.ts';

export const command = defineCommand({
  call: `${program.commandLine('index')} [options]`,
  about: `Loads the index of the output of a build into a PostgreSQL database (15 or newer, with pg_trgm), from which servers with
DATABASE_URL read it. They use it when they serve this output; those with another output keep using the index of theirs.`,
  options: {
    'dir OUT = dist': 'output folder of the build',
    'database URL': 'URL of the database (default: the environment variable DATABASE_URL)',
    'keep-days N = 7': 'remove the indexes of other outputs that no server has used for this number of days',
  },
  end: 'Exit codes: 0 success, 2 usage or I/O error.',
  run: async ({ dir, database = process.env.DATABASE_URL, 'keep-days': keepDays }) => {
    if (!database) throw new UsageError('--database is missing: the URL of the database, or DATABASE_URL');
    if (!readDatabaseUrl(database)) throw new UsageError(`--database must be ${DATABASE_URL_FORM}`);
    const days = readNumber('keep-days', keepDays, 1, 36_500);
    const contents = readData(dir, RECORDS_FILE, unpackRecords);
    const { entries, added, removed } = await showProgress((show) =>
      loadIndex(database, readChecksum(join(dir, RECORDS_FILE)), contents, days, show),
    );
    const others = removed === 0 ? '' : `; removed those of ${counted(removed, 'other output')}`;
    console.log(
      `the database has the index of ${dir}: ${counted(entries, 'entry')}, ${added} of them new${others}`,
    );
    return EXIT.done;
  },
});
