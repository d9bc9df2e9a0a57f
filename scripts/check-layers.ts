import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { findCycles, groupBy } from '../build/model/collections.ts';

/** The rooms of `build/`, and the rooms that each may import from (docs/architecture.md). */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  model: [],
  read: ['model'],
  check: ['model', 'read'],
  formats: ['model', 'read'],
  api: ['model', 'formats'],
  site: ['model', 'formats', 'api'],
  release: ['model', 'read', 'check', 'formats', 'api', 'site'],
};

/** An import between two files, with paths relative to the root. */
interface Import {
  readonly from: string;
  readonly to: string;
}

/** Finds violations in the imports below a folder: one message each. */
export function findLayerViolations(root: string, rooms = ROOMS): string[] {
  const files = listSources(root);
  const imports = files.flatMap((file) => readImports(root, file));
  const found: string[] = [];
  for (const file of files) {
    if (!file.startsWith('build/') || file === 'build/pipeline.ts' || rooms[roomOf(file) ?? '']) continue;
    found.push(`${file} is not in a room: move it, or add its folder to scripts/check-layers.ts`);
  }
  for (const { from, to } of imports) {
    if (mayImport(from, to, rooms)) continue;
    found.push(
      `${from} imports ${to}, which its room may not: move one of them (see scripts/check-layers.ts)`,
    );
  }
  for (const cycle of findImportCycles(imports, (file) => file)) {
    found.push(`import cycle: ${[...cycle.map(({ from }) => from), cycle[0]?.from].join(' -> ')}`);
  }
  found.push(...findDependentRules(imports));
  const inRooms = imports.filter(({ from, to }) => roomOf(from) === roomOf(to));
  for (const cycle of findImportCycles(inRooms, folderOf)) {
    const steps = cycle.map(({ from, to }) => `${from} imports ${to}`).join(', ');
    found.push(`cycle of folders: ${steps}: move what they share to one of them, or to a third one`);
  }
  return found;
}

function listSources(root: string): string[] {
  const folders = ['build', 'scripts', 'test'].filter((folder) => existsSync(join(root, folder)));
  const files = folders.flatMap((folder) => {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return names.map((name) => join(folder, name).replaceAll(sep, '/'));
  });
  return files.filter((file) => /\.tsx?$/.test(file)).sort();
}

/** Matches imports as the formatter writes them. */
const SPECIFIER = /^(?:import|export|\} from|.*\bimport\()[^'\n]*'(\.{1,2}\/[^']+\.tsx?)'/gm;

function readImports(root: string, from: string): Import[] {
  const matches = readFileSync(join(root, from), 'utf8').matchAll(SPECIFIER);
  return Array.from(matches, ([, specifier = '']) => ({ from, to: posix.join(from, '..', specifier) }));
}

/** The room of a file of `build/`; undefined for the pipeline, commands and tests. */
const roomOf = (file: string): string | undefined => /^build\/([^/]+)\//.exec(file)?.[1];

/** The folder of a file in its room, such as `build/check/rules`; undefined for files next to the folders. */
const folderOf = (file: string): string | undefined => /^build\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];

/** Tests may import everything, commands everything but tests, the pipeline the rooms. */
function mayImport(from: string, to: string, rooms: typeof ROOMS): boolean {
  if (from.startsWith('test/')) return true;
  if (from.startsWith('scripts/')) return !to.startsWith('test/');
  const room = roomOf(from);
  const target = roomOf(to);
  if (target === undefined) return false;
  return room === undefined || room === target || (rooms[room]?.includes(target) ?? false);
}

/** Imports of a group of rules, which is a folder, from another group, and of a rule from another rule. */
function findDependentRules(imports: readonly Import[]): string[] {
  const rules = new Set(imports.filter(({ from }) => from === 'build/check/rules.ts').map(({ to }) => to));
  const groupOf = (file: string) => /^build\/check\/rules\/([^/]+)\//.exec(file)?.[1];
  const found: string[] = [];
  for (const { from, to } of imports) {
    const isOtherRule = rules.has(from) && rules.has(to);
    if (groupOf(from) === undefined || groupOf(to) === undefined) continue;
    if (groupOf(from) === groupOf(to) && !isOtherRule) continue;
    const what = isOtherRule ? 'a rule' : 'a file of other rules';
    found.push(`${from} imports ${to}, ${what}: move what they share to build/check/facts/ or build/model/`);
  }
  return found;
}

/** The cycles between what files are in, with an import for each step. */
function findImportCycles(
  imports: readonly Import[],
  nameOf: (file: string) => string | undefined,
): Import[][] {
  const steps = imports.filter(({ from, to }) => nameOf(from) && nameOf(to) && nameOf(from) !== nameOf(to));
  const bySource = groupBy(steps, ({ from }) => nameOf(from));
  const targetsOf = (name: string | undefined) => (bySource.get(name) ?? []).map(({ to }) => nameOf(to));
  return Array.from(findCycles(bySource.keys(), targetsOf), ({ path, start }) => {
    const cycle = path.slice(start);
    return cycle.map((name, i) => {
      const next = cycle[(i + 1) % cycle.length];
      return bySource.get(name)?.find(({ to }) => nameOf(to) === next) as Import;
    });
  });
}

/** Part of `npm run lint`: fails if imports violate the order of the layers. */
if (process.argv[1] === import.meta.filename) {
  const violations = findLayerViolations('.');
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
