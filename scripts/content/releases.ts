import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oncePerKey } from '../../build/model/once.ts';
import type { Language, Row } from './model.ts';
import type { FolderOf } from './packages.ts';
import type { Release, Source } from './sources.ts';

/** Functions that compute the rows of each list, in any order, from a release. */
export type RowsByList = Readonly<Record<string, (data: ReleaseData, language: Language) => readonly Row[]>>;

/** The content of a JSON object in a package, whose form the caller knows: versions of packages are exact. */
export type Entries<T = string> = Readonly<Record<string, T>>;

/** The files of a release by package. `json` returns the object at a path of members. */
export interface ReleaseData {
  readonly version: string;
  /** The day, as `2024-01-31`; empty if it is not known. */
  readonly publishedAt: string;
  readonly text: (packageName: string, file: string) => string;
  readonly json: <T>(packageName: string, file: string, ...members: readonly string[]) => Entries<T>;
}

/** Opens a release, whose files are read when they are needed. */
export function openRelease(release: Release, folderOf: FolderOf): ReleaseData {
  const text = (name: string, file: string) =>
    readFileSync(join(folderOf(sourceOf(release, name)), file), 'utf8');
  const parsed = oncePerKey((name: string) =>
    oncePerKey((file: string): unknown => JSON.parse(text(name, file))),
  );
  return {
    version: release.version,
    publishedAt: release.publishedAt?.slice(0, 10) ?? '',
    text,
    json: <T>(name: string, file: string, ...members: readonly string[]) => {
      const found = members.reduce(
        (outer, member) => (outer as Entries<unknown>)?.[member],
        parsed(name)(file),
      );
      if (typeof found !== 'object' || found === null)
        throw new Error(`${name}: no object at /${members.join('/')} of ${file}`);
      return found as Entries<T>;
    },
  };
}

/** @throws Error if the release does not have the package */
export function sourceOf({ version, sources }: Release, packageName: string): Source {
  const source = sources.find(({ name }) => name === packageName);
  if (source === undefined) throw new Error(`release ${version} has no package ${packageName}`);
  return source;
}
