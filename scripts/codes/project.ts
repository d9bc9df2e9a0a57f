import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, sep } from 'node:path';
import {
  type DataPackage,
  isInside,
  isPinned,
  type ListResource,
  PACKAGE_FILE,
  type PinnedFile,
  readPackage,
} from '../../build/check/data/package.ts';
import { printable } from '../../build/check/report/report.ts';
import { listed, quoted } from '../../build/model/problems/wording.ts';
import { nearest } from '../../build/model/values/nearest.ts';
import { UsageError } from '../command.ts';

/** Maximum size of a file of a project except data, in bytes. */
const MAX_FILE_SIZE = 100_000_000;

/** The Data Package of the working directory; an empty one if there is none. */
export function openPackage(): DataPackage {
  return readPackage(existsSync(PACKAGE_FILE) ? readProjectFile(PACKAGE_FILE) : '{"resources":[]}');
}

/** The pinned lists with these names or URIs, all without any. @throws UsageError if there are none */
export function findLists({ lists }: DataPackage, names: readonly string[]): readonly ListResource[] {
  if (lists.length === 0) throw new UsageError(`${PACKAGE_FILE} pins no list: run "codes add LIST"`);
  return names.length === 0 ? lists : names.map((name) => findList(lists, name));
}

/** The pinned list with a name or URI. @throws UsageError if there is none */
export function findList(lists: readonly ListResource[], name: string): ListResource {
  const found = lists.find((list) => list.name === name || list.codeList.canonicalUri === name);
  if (found) return found;
  const names = lists.map((list) => list.name);
  const meant = nearest(name, names);
  const known = names.length === 0 ? 'add it with "codes add"' : `the lists are ${listed(names, 10)}`;
  const hint = meant === undefined ? known : `did you mean ${quoted(meant)}?`;
  throw new UsageError(`${PACKAGE_FILE} has no list ${quoted(name)}: ${hint}`);
}

/** @throws Error if the path is not in the working directory, or the file is too large */
export function readProjectFile(path: string): string {
  assertInside(path);
  if (!existsSync(path)) throw new Error(`${path} is missing: run "codes pull"`);
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(`${path} is not a file: remove it, and run "codes pull"`);
  if (stats.size > MAX_FILE_SIZE)
    throw new Error(`${path} is too large: it must have at most ${MAX_FILE_SIZE} bytes`);
  return readFileSync(path, 'utf8');
}

/** Whether a pinned file exists, and is the pinned one. */
export const isUnchanged = (file: PinnedFile): boolean =>
  existsSync(file.path) && isPinned(readProjectFile(file.path), file);

/** Writes files, and then the package, read again, with resources that replace those with the same names. */
export function writePackage(files: ReadonlyMap<string, string>, resource: { readonly name: string }): void {
  for (const [path, text] of files) writeProjectFile(path, text);
  // Another command may have changed it meanwhile.
  const { json } = openPackage();
  const resources: object[] = [...json.resources];
  const index = json.resources.findIndex(({ name }) => name === resource.name);
  if (index < 0) resources.push(resource);
  else resources[index] = { ...resources[index], ...resource };
  writeProjectFile(PACKAGE_FILE, `${JSON.stringify({ ...json, resources }, null, 2)}\n`);
}

/** Replaces a file at once: a killed command leaves no half of it. A symbolic link is replaced, not followed. */
function writeProjectFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  assertInside(path);
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text, { flag: 'wx' });
  renameSync(temporary, path);
}

/** @throws Error for a path that leads out of the working directory, itself or by symbolic links */
export function assertInside(path: string): void {
  const root = realpathSync('.');
  const folder = isInside(path) && realpathSync(dirname(path));
  const target = folder && existsSync(path) ? realpathSync(path) : folder;
  if (!target || !`${target}${sep}`.startsWith(root.endsWith(sep) ? root : `${root}${sep}`))
    throw new Error(`${path} is not in this folder: the files of ${PACKAGE_FILE} must be`);
}

declare const CODES_VERSION: string | undefined;

/** The version of this program; bundling defines it. */
export const VERSION = typeof CODES_VERSION === 'string' ? CODES_VERSION : 'source';

/** Prints a line, whose texts may be from a site. */
export const print = (line: string): void => console.log(printable(line));
