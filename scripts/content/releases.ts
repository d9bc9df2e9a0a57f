import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oncePerKey } from '../../build/model/once.ts';
import type { Language, Release, Row } from './model.ts';
import type { FolderOf } from './packages.ts';
import { findSource } from './sources.ts';

/** Functions that compute the rows of each list, in any order, from a release. */
export type RowsByList = Readonly<Record<string, (data: ReleaseData, language: Language) => readonly Row[]>>;

/** The content of a JSON object in a package, whose form the caller knows: versions of packages are exact. */
export type Entries<T = string> = Readonly<Record<string, T>>;

/** A release and its files by package. `json` returns the object at a path of members. */
export interface ReleaseData extends Release {
  readonly text: (packageName: string, file: string) => string;
  readonly json: <T>(packageName: string, file: string, ...members: readonly string[]) => Entries<T>;
}

/** Opens a release, whose files are read when they are needed. */
export function openRelease(release: Release, folderOf: FolderOf): ReleaseData {
  const text = (name: string, file: string) =>
    readFileSync(join(folderOf(findSource(release, name)), file), 'utf8');
  const parse = oncePerKey((name: string) =>
    oncePerKey((file: string): unknown => JSON.parse(text(name, file))),
  );
  return {
    ...release,
    text,
    json: <T>(name: string, file: string, ...members: readonly string[]) => {
      let found = parse(name)(file);
      for (const member of members) found = (found as Entries<unknown> | undefined)?.[member];
      if (typeof found !== 'object' || found === null)
        throw new Error(`${name}: no object at /${members.join('/')} of ${file}`);
      return found as Entries<T>;
    },
  };
}
