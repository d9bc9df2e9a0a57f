import { isUtf8 } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { findBinaryFormat } from './binary.ts';
import { isUtf16 } from './decode.ts';

/** Minimum number of bytes of a long file. */
export const MIN_LONG_TEXT = 16_000_000;
const PART = 1 << 20;

/**
 * Whether a file is long and UTF-8. It is read in parts, because its bytes in one piece would stay in memory until the
 * check reads the file again.
 */
export async function isLongText(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  try {
    return file !== undefined && (await file.stat()).size >= MIN_LONG_TEXT && (await isUtf8File(file));
  } catch {
    return false;
  } finally {
    await file?.close();
  }
}

async function isUtf8File(file: FileHandle): Promise<boolean> {
  const buffer = Buffer.allocUnsafe(PART);
  let rest = 0;
  for (let isFirst = true; ; isFirst = false) {
    const { bytesRead } = await file.read(buffer, rest, PART - rest);
    const part = buffer.subarray(0, rest + bytesRead);
    if (bytesRead === 0) return isUtf8(part);
    if (isFirst && (isUtf16(part) || findBinaryFormat(part))) return false;
    const end = startOfLastCharacter(part);
    if (!isUtf8(part.subarray(0, end))) return false;
    rest = part.copy(buffer, 0, end);
  }
}

/** The offset of the last character, which may be incomplete; its first byte is among the last four. */
function startOfLastCharacter(bytes: Uint8Array): number {
  const start = bytes.subarray(-4).findLastIndex((byte) => (byte & 0xc0) !== 0x80);
  return start < 0 ? bytes.length : Math.max(bytes.length - 4, 0) + start;
}
