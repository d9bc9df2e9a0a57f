import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The last stage of a Dockerfile, as far as running it depends on it. */
export interface RunStage {
  readonly workDir: string;
  /** Sources in the stage `build`, and targets in the work folder. */
  readonly copies: readonly (readonly [from: string, to: string])[];
  readonly environment: Readonly<Record<string, string>>;
  /** Numeric user and group. */
  readonly user: readonly [user: string, group: string];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

/** Reads the instructions of the last stage; commands must have the exec form, which needs no shell. */
export function readRunStage(file: string): RunStage {
  const text = readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ');
  const lines = text.slice(text.lastIndexOf('\nFROM ')).trim().split('\n');
  const readInstruction = (name: string): string => {
    const [value, ...others] = lines
      .filter((line) => line.startsWith(`${name} `))
      .map((line) => line.slice(name.length + 1));
    if (value === undefined || others.length > 0) throw new Error(`${file}: ${name} must be given once`);
    return value.trim();
  };
  const copies = lines.flatMap((line) => {
    const [, from, to] = /^COPY --from=build (\S+) (\S+)$/.exec(line) ?? [];
    return from === undefined ? [] : [[from, to as string] as const];
  });
  const environment = Object.fromEntries(
    readInstruction('ENV')
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  );
  return {
    workDir: readInstruction('WORKDIR'),
    copies,
    environment,
    user: readInstruction('USER').split(':') as [string, string],
    command: JSON.parse(readInstruction('CMD')),
    healthCheck: JSON.parse(readInstruction('HEALTHCHECK').replace(/^.*?CMD /, '')),
  };
}

/** Runs the arguments as root without asking; undefined if this user may not. */
const AS_ROOT = [[], ['sudo', '-n']].find(
  (prefix) => spawnSync('env', [...prefix, 'unshare', '--mount', 'true']).status === 0,
);

/** Whether to skip tests that need a mount namespace: if it is not permitted, but never in CI. */
export const SKIPS_IMAGES = AS_ROOT === undefined && !process.env.CI;

/** Makes a folder that contains what an image would: Node.js with its libraries, and what its last stage copies. */
export function makeImage(stage: RunStage, output: string, root: string): void {
  const libraries = spawnSync('ldd', [process.execPath], { encoding: 'utf8' }).stdout.match(
    /\/\S+\.so[.\d]*/g,
  );
  for (const file of libraries ?? []) cpSync(file, join(root, file), { dereference: true });
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  cpSync(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true });
  for (const [from, to] of stage.copies) {
    const target = join(root, stage.workDir, to.endsWith('/') ? join(to, from.replace(/.*\//, '')) : to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(from.replace(/^\/repository\/dist/, output), target, { recursive: true });
  }
}

/**
 * Runs a command of an image as its user, in its folder as the root, which is read-only and has nothing else: no shell, no
 * `/tmp`, `/proc` or `/dev`.
 */
export function runInImage(
  root: string,
  { workDir, user: [user, group], environment }: RunStage,
  command: readonly string[],
  more: Readonly<Record<string, string>> = {},
): ChildProcess {
  const variables = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...environment, ...more });
  const [program = '', ...prefix] = [...(AS_ROOT ?? []), 'unshare'];
  const mounting =
    'mount --make-rprivate / && mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec env -i "$@"';
  const entering = ['unshare', '--root', root, '--wd', workDir, '--setuid', user, '--setgid', group];
  const settings = variables.map(([name, value]) => `${name}=${value}`);
  const args = [...prefix, '--mount', 'sh', '-c', mounting, root, ...settings, ...entering, ...command];
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}
