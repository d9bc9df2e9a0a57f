import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { append, findCycles } from '../build/model/collections.ts';

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

/** The file that connects the rooms, and the list of rules. */
const PIPELINE = 'build/pipeline.ts';
const RULE_LIST = 'build/check/rules.ts';

/** An import between two files, with paths relative to the root, or between two folders. */
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
    if (!file.startsWith('build/') || file === PIPELINE || rooms[roomOf(file) ?? '']) continue;
    found.push(`${file} is not in a room: move it, or add its folder to scripts/layers.ts`);
  }
  for (const { from, to } of imports) {
    if (mayImport(from, to, rooms)) continue;
    found.push(`${from} imports ${to}, which its room may not: move one of them (see scripts/layers.ts)`);
  }
  for (const path of findImportCycles(imports)) found.push(`import cycle: ${path.join(' -> ')}`);
  return [...found, ...findDependentRules(imports), ...findFolderCycles(imports)];
}

function listSources(root: string): string[] {
  const files: string[] = [];
  for (const folder of ['build', 'scripts', 'test']) {
    if (!existsSync(join(root, folder))) continue;
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(file)) files.push(join(folder, file).replaceAll(sep, '/'));
  }
  return files.sort();
}

/** Matches imports as the formatter writes them. */
const SPECIFIER = /^(?:import|export|\} from|.*\bimport\()[^'\n]*'(\.{1,2}\/[^']+\.tsx?)'/gm;

function readImports(root: string, from: string): Import[] {
  const matches = readFileSync(join(root, from), 'utf8').matchAll(SPECIFIER);
  return Array.from(matches, ([, specifier = '']) => {
    const to = relative(root, resolve(root, dirname(from), specifier));
    return { from, to: to.replaceAll(sep, '/') };
  });
}

/** The room of a file of `build/`; undefined for the pipeline, commands and tests. */
const roomOf = (file: string): string | undefined => /^build\/([^/]+)\//.exec(file)?.[1];

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
  const rules = new Set(imports.filter(({ from }) => from === RULE_LIST).map(({ to }) => to));
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

/** Each cycle between the folders of a room once, with an import for each step. */
function findFolderCycles(imports: readonly Import[]): string[] {
  const examples = new Map<string, string>();
  const steps: Import[] = [];
  for (const { from, to } of imports) {
    const step = { from: folderOf(from), to: folderOf(to) };
    if (step.from === undefined || step.to === undefined || step.from === step.to) continue;
    const name = `${step.from} ${step.to}`;
    if (roomOf(from) !== roomOf(to) || examples.has(name)) continue;
    examples.set(name, `${from} imports ${to}`);
    steps.push({ from: step.from, to: step.to });
  }
  return findImportCycles(steps).map((path) => {
    const cycle = path.slice(1).map((to, i) => examples.get(`${path[i]} ${to}`));
    return `cycle of folders: ${cycle.join(', ')}: move what they share to one of them, or to a third one`;
  });
}

/** The folder of a file in its room, such as `build/check/rules`; undefined for files next to the folders. */
const folderOf = (file: string): string | undefined => /^build\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];

/** The paths of cycles, each of which ends where it begins. */
function findImportCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) append(targets, from, to);
  const cycles = findCycles(targets.keys(), (file) => targets.get(file) ?? []);
  return Array.from(cycles, ({ path, start }) => [...path.slice(start), path[start] as string]);
}
