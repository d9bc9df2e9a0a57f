import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { groupBy } from '../build/model/collections.ts';

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

/** An import between two files, with paths relative to the root. */
interface Import {
  readonly from: string;
  readonly to: string;
}

/** Finds violations in the imports below a folder: one message each. */
export function findLayerViolations(root: string, rooms = ROOMS): string[] {
  const files = sourceFiles(root);
  const imports = files.flatMap((from) => importsOf(root, from));
  return [...unknownFiles(files, rooms), ...forbiddenImports(imports, rooms), ...cycles(imports)];
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

/** Each import cycle once. */
function cycles(imports: readonly Import[]): string[] {
  const targets = groupBy(imports, ({ from }) => from);
  const finished = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (finished.has(file)) return;
    const start = path.indexOf(file);
    if (start >= 0) {
      found.push(`import cycle: ${[...path.slice(start), file].join(' -> ')}`);
      return;
    }
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    finished.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return found;
}
