import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Loaded, loadIndex } from '../../build/api/database/load.ts';
import { readData } from '../../build/api/hosts/server/output.ts';
import { RECORDS_FILE } from '../../build/api/hosts/server/rules.ts';
import { readChecksum } from '../../build/model/digest.ts';
import { unpackRecords } from '../../build/model/query/packed-records.ts';
import { freePort } from './free-port.ts';

const VERSIONS = '/usr/lib/postgresql';

/** Folder of PostgreSQL's programs; undefined if it is not installed. */
const PROGRAMS = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
  .map((version) => join(VERSIONS, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'initdb')));

/** What must be installed for tests that need PostgreSQL; undefined if it is. */
export const MISSING_POSTGRES = PROGRAMS === undefined ? 'PostgreSQL' : undefined;

/** A running database. */
export interface RunningPostgres {
  readonly url: string;
  /** Ends all of its processes at once, as a failing machine does. */
  readonly kill: () => void;
  /** Starts it again on the same port. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Creates a database in a temporary folder, and serves it on this machine.
 *
 * @param settings parameters such as `shared_buffers=1GB`
 */
export async function startPostgres(settings: readonly string[] = []): Promise<RunningPostgres> {
  const data = mkdtempSync(join(tmpdir(), 'code-lists-postgres-'));
  const user = otherUser();
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid as number);
  const programs = PROGRAMS as string;
  const options = ['--auth=trust', '--username=codes', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), ['--pgdata', data, ...options], { ...user, cwd: data });
  const port = await freePort();
  const parameters = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=`, 'fsync=off'];
  const args = ['-D', data, ...[...parameters, ...settings].flatMap((setting) => ['-c', setting])];
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(join(programs, 'postgres'), args, { ...user, cwd: data, stdio: 'ignore', detached: true });
    const isReady = () =>
      spawn(join(programs, 'pg_isready'), ['--quiet', '--host=127.0.0.1', `--port=${port}`]);
    while ((await codeOf(isReady())) !== 0) {
      if (child.exitCode !== null) throw new Error(`postgres exited with code ${child.exitCode}`);
      await sleep(50);
    }
  }

  await start();
  return {
    url: `postgres://codes@127.0.0.1:${port}/postgres`,
    // Its processes are in sessions of their own, but end with it.
    kill: () => child.kill('SIGKILL'),
    restart: start,
    close: async () => {
      const exited = codeOf(child);
      // An immediate shutdown.
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
      await exited;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The exit code of a process, or null after a signal. */
const codeOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((done) => child.once('exit', done));

/** PostgreSQL refuses to run as root. */
function otherUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Loads the index of an output into a database. */
export function loadOutput(out: string, url: string): Promise<Loaded> {
  const name = readChecksum(join(out, RECORDS_FILE));
  return loadIndex(url, name, readData(out, RECORDS_FILE, unpackRecords), 7);
}
