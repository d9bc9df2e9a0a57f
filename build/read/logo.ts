import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Logo } from '../model/identity/site-identity.ts';

const MAX_LOGO_SIZE = 100_000;

/** Size on pages in CSS pixels. */
const MAX_HEIGHT = 36;
const MAX_WIDTH = 240;

/** Reads the image at a path below the content folder. @returns its bytes, or what is wrong with it */
export function readLogo(folder: string, path: string): { logo: Logo; bytes: Buffer } | { problem: string } {
  const file = join(folder, path);
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || realpathSync(file) !== join(realpathSync(folder), path))
    return { problem: 'is not a file in the content folder: correct the path, or copy the image there' };
  if (stats.size > MAX_LOGO_SIZE)
    return { problem: `has ${stats.size} bytes: reduce it to at most ${MAX_LOGO_SIZE}` };
  const bytes = readFileSync(file);
  const extension = extname(path);
  const [width = 0, height = 0] = SIZES[extension]?.(bytes) ?? [];
  if (!(width > 0 && height > 0)) {
    const needed = extension === '.svg' ? 'an SVG with a viewBox' : `an image in the format ${extension}`;
    return { problem: `is not ${needed}: export it again` };
  }
  const scale = Math.min(MAX_HEIGHT / height, MAX_WIDTH / width);
  const name = `logo-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}${extension}`;
  const [shownWidth = 1, shownHeight = 1] = [width, height].map((size) =>
    Math.max(1, Math.round(size * scale)),
  );
  return { logo: { path, name, width: shownWidth, height: shownHeight }, bytes };
}

/** Width and height of an image, by the extension of its file; undefined if it is of another format. */
const SIZES: Readonly<Record<string, (bytes: Buffer) => readonly number[] | undefined>> = {
  // https://www.w3.org/TR/png-3/#11IHDR
  '.png': (bytes) =>
    bytes.length > 24 && bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
      ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      : undefined,
  '.webp': readWebpSize,
  '.svg': (bytes) => {
    const [, attributes = ''] = SVG_ROOT.exec(bytes.toString()) ?? [];
    return /\sviewBox\s*=\s*["']\s*[-+.\d]+[\s,]+[-+.\d]+[\s,]+([.\d]+)[\s,]+([.\d]+)\s*["']/
      .exec(attributes)
      ?.slice(1)
      .map(Number);
  },
};

/** The root element after comments, instructions and a document type. */
const SVG_ROOT = /^\uFEFF?\s*(?:(?:<\?[^>]*>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE[^>[]*>)\s*)*<svg(\s[^>]*)>/;

/** The size in the first chunk of a WebP file (RFC 9649 section 2). */
function readWebpSize(bytes: Buffer): readonly number[] | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  const format = bytes.toString('latin1', 8, 16);
  if (format === 'WEBPVP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (format === 'WEBPVP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  const bits = bytes.readUInt32LE(21);
  return format === 'WEBPVP8L' ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : undefined;
}
