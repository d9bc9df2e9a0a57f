import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { groupBy } from '../build/domain/group.ts';

/**
 * The layers of the code, lowest first: a file may import only from its own layer and lower ones. A layer is a folder or
 * a file.
 */
export const LAYERS: readonly string[] = [
  'build/domain',
  'build/program',
  'build/characters',
  'build/problems',
  'build/text',
  'build/input',
  'build/query',
  'build/json',
  'build/csv',
  'build/catalogue',
  'build/rules',
  'build/check',
  'build/changes',
  'build/relations',
  'build/api',
  'build/plan',
  'build/site',
  'build/texts',
  'build/function',
  'build/http',
  'build/output',
  'build/check-content.ts',
  'build/import',
  'build/description',
  'build/feeds',
  'build/explorer',
  'build/site-parts.ts',
  'build/targets',
  'build/render',
  'build/thread.ts',
  'build/release.ts',
  'build/pipeline.ts',
  'build/report',
  'build/server',
  'build/preview',
  'scripts',
  'test',
];

/** An import between two files, with paths relative to the root. */
interface Import {
  readonly from: string;
  readonly to: string;
}

/** Finds violations in the imports below a folder: one message each. */
export function findLayerViolations(root: string, layers: readonly string[] = LAYERS): string[] {
  const files = sourceFiles(root);
  const imports = files.flatMap((from) => importsOf(root, from));
  return [...unknownFiles(files, layers), ...upwardImports(imports, layers), ...cycles(imports)];
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

const layerOf = (file: string, layers: readonly string[]): number =>
  layers.findIndex((layer) => file === layer || file.startsWith(`${layer}/`));

const unknownFiles = (files: readonly string[], layers: readonly string[]): string[] =>
  files
    .filter((file) => layerOf(file, layers) < 0)
    .map((file) => `${file} is not in a layer: add its folder to scripts/layers.ts`);

const upwardImports = (imports: readonly Import[], layers: readonly string[]): string[] =>
  imports
    .filter(({ from, to }) => layerOf(to, layers) > layerOf(from, layers))
    .map(
      ({ from, to }) => `${from} imports ${to} from a higher layer: move one of them (see scripts/layers.ts)`,
    );

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
