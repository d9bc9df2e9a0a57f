import { createHash } from 'node:crypto';
import { linkSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { OutputFile } from '../plan/output-file.ts';
import { makeFolder } from './folder.ts';

/** How much was written. */
export interface Written {
  readonly files: number;
  readonly bytes: number;
}

/** The folder cannot be used for output; the message says why and what to do. */
export class OutputError extends Error {}

/** What an output folder holds; a folder with anything else in it is not overwritten. */
const OWN_ENTRIES = ['site', 'functions', 'edge-functions'];

/**
 * Writes all files beside the output folder and then puts them in its place, so that the folder holds the old
 * output or the new one, whole.
 *
 * @throws OutputError where the folder holds what no build has made; the file system's error otherwise
 */
export function publish(out: string, files: Iterable<OutputFile>, onFile: (files: number) => void): Written {
  const target = resolve(out);
  const hadOutput = isOwnOutput(target);
  const fresh = `${target}.new-${process.pid}`;
  try {
    const written = writeAll(fresh, files, onFile);
    swap(fresh, target, hadOutput);
    return written;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function isOwnOutput(target: string): boolean {
  const entries = entriesOf(target);
  if (entries === undefined) return false;
  const stranger = entries.find((entry) => !OWN_ENTRIES.includes(entry));
  if (stranger !== undefined) {
    throw new OutputError(
      `${target} holds "${stranger}", which no build has made: name another --out, or empty the folder yourself`,
    );
  }
  return true;
}

function entriesOf(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function writeAll(folder: string, files: Iterable<OutputFile>, onFile: (files: number) => void): Written {
  const write = openWriter();
  const made = new Set<string>();
  let count = 0;
  let bytes = 0;
  for (const { path, text } of files) {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) {
      makeFolder(parent);
      made.add(parent);
    }
    const content = Buffer.from(text);
    write(file, content);
    bytes += content.length;
    onFile(++count);
  }
  return { files: count, bytes };
}

/**
 * Writes files, the same content once: many result sets have the same pages, and a link costs a fraction of a
 * file. A file that exists already is an error, because two resources under one path would lose one of them.
 */
function openWriter(): (file: string, content: Buffer) => void {
  const written = new Map<string, string>();
  return (file, content) => {
    const hash = createHash('sha256').update(content).digest('base64');
    const same = written.get(hash);
    if (same !== undefined && link(same, file)) return;
    writeFileSync(file, content, { flag: 'wx' });
    written.set(hash, file);
  };
}

/** False where the file system has no links, or no more for this file. */
function link(existing: string, file: string): boolean {
  try {
    linkSync(existing, file);
    return true;
  } catch (error) {
    if (
      ['EMLINK', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EXDEV'].includes((error as NodeJS.ErrnoException).code ?? '')
    ) {
      return false;
    }
    throw error;
  }
}

function swap(fresh: string, target: string, hadOutput: boolean): void {
  if (!hadOutput) {
    makeFolder(dirname(target));
    renameSync(fresh, target);
    return;
  }
  const old = join(dirname(target), `${basename(target)}.old-${process.pid}`);
  renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
}
