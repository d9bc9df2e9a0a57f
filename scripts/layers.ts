import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
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

/** The file that connects the rooms. */
const PIPELINE = 'build/pipeline.ts';

/** The list of rules, and the folder with a folder for each group of rules. */
const RULE_LIST = 'build/check/rules.ts';
const RULE_FOLDER = 'build/check/rules/';

/** An import between two files, with paths relative to the root. */
interface Import {
  readonly from: string;
  readonly to: string;
}

/** Finds violations in the imports below a folder: one message each. */
export function findLayerViolations(root: string, rooms = ROOMS): string[] {
  const files = sourceFiles(root);
  const imports = files.flatMap((from) => importsOf(root, from));
  return [
    ...unknownFiles(files, rooms),
    ...forbiddenImports(imports, rooms),
    ...findFileCycles(imports),
    ...findDependentRules(imports),
    ...findFolderCycles(imports),
  ];
}

function sourceFiles(root: string): string[] {
  return ['build', 'scripts', 'test']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.split(sep).join('/'))
    .sort();
}

/** Matches imports as the formatter writes them. */
const SPECIFIER = /^(?:import|export|\} from|.*\bimport\()[^'\n]*'(\.{1,2}\/[^']+)'/gm;

function importsOf(root: string, from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8');
  return [...text.matchAll(SPECIFIER)]
    .map(([, specifier]) => relative(root, resolve(root, dirname(from), specifier as string)))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ from, to: file.split(sep).join(posix.sep) }));
}

/** The room of a file of `build/`; undefined for the pipeline, commands and tests. */
const roomOf = (file: string): string | undefined => /^build\/([^/]+)\//.exec(file)?.[1];

const unknownFiles = (files: readonly string[], rooms: typeof ROOMS): string[] =>
  files
    .filter((file) => file.startsWith('build/') && file !== PIPELINE && !rooms[roomOf(file) ?? ''])
    .map((file) => `${file} is not in a room: move it, or add its folder to scripts/layers.ts`);

const forbiddenImports = (imports: readonly Import[], rooms: typeof ROOMS): string[] =>
  imports
    .filter(({ from, to }) => !mayImport(from, to, rooms))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}, which its room may not: move one of them (see scripts/layers.ts)`,
    );

/** Tests may import everything, commands everything but tests, the pipeline the rooms. */
function mayImport(from: string, to: string, rooms: typeof ROOMS): boolean {
  if (from.startsWith('test/')) return true;
  if (from.startsWith('scripts/')) return !to.startsWith('test/');
  const [room, target] = [roomOf(from), roomOf(to)];
  if (target === undefined) return false;
  return room === undefined || room === target || (rooms[room]?.includes(target) ?? false);
}

/** Each import cycle between files once. */
const findFileCycles = (imports: readonly Import[]): string[] =>
  findImportCycles(imports).map((path) => `import cycle: ${path.join(' -> ')}`);

/** Imports of a group of rules from another group, and of a rule from another rule. */
function findDependentRules(imports: readonly Import[]): string[] {
  const ruleFiles = new Set(imports.filter(({ from }) => from === RULE_LIST).map(({ to }) => to));
  const found: string[] = [];
  for (const { from, to } of imports) {
    const group = ruleGroupOf(from);
    const target = ruleGroupOf(to);
    if (group === undefined || target === undefined) continue;
    const isOtherRule = ruleFiles.has(from) && ruleFiles.has(to);
    if (group === target && !isOtherRule) continue;
    found.push(
      `${from} imports ${to}, a ${isOtherRule ? 'rule' : 'file of other rules'}: move what they share to build/check/facts/ or build/model/`,
    );
  }
  return found;
}

/** The group of a file of rules; undefined for files of no group, such as `rules/rule.ts`. */
const ruleGroupOf = (file: string): string | undefined =>
  file.startsWith(RULE_FOLDER) ? /^([^/]+)\//.exec(file.slice(RULE_FOLDER.length))?.[1] : undefined;

/** Each cycle between the folders of a room once, with an import for each step. */
function findFolderCycles(imports: readonly Import[]): string[] {
  const steps = new Map<string, Import>();
  for (const one of imports) {
    const from = folderOf(one.from);
    const to = folderOf(one.to);
    if (from === undefined || to === undefined || from === to || roomOf(one.from) !== roomOf(one.to))
      continue;
    const name = `${from} ${to}`;
    if (!steps.has(name)) steps.set(name, one);
  }
  const between = [...steps.keys()].map((name) => {
    const [from = '', to = ''] = name.split(' ');
    return { from, to };
  });
  return findImportCycles(between).map((path) => {
    const cycle = path.slice(1).map((to, i) => steps.get(`${path[i]} ${to}`));
    const example = cycle.map((one) => `${one?.from} imports ${one?.to}`).join(', ');
    return `cycle of folders: ${example}: move what they share to one of them, or to a third one`;
  });
}

/** The folder of a file in its room, such as `build/check/rules`; undefined for files next to the folders. */
const folderOf = (file: string): string | undefined => /^build\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];

/** The paths of cycles, each of which ends where it begins. */
function findImportCycles(imports: readonly Import[]): string[][] {
  const targets = groupBy(imports, ({ from }) => from);
  const targetsOf = (file: string) => (targets.get(file) ?? []).map(({ to }) => to);
  return Array.from(findCycles(targets.keys(), targetsOf), ({ path, start }) => [
    ...path.slice(start),
    path[start] as string,
  ]);
}
