import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of files by path, as small as readers accept it: compressed, without dates and attributes. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const locals: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const facts = factsOf(bytes, packed, name);
    locals.push(u32(0x04034b50), facts, u16(0), name, packed);
    entries.push(u32(0x02014b50), u16(20), facts, u16(0), u16(0), u16(0), u16(0), u32(0), u32(offset), name);
    offset += 30 + name.length + packed.length;
  }
  const count = u16(Object.keys(files).length);
  const directory = Buffer.concat(entries);
  const end = [u32(0x06054b50), u16(0), u16(0), count, count, u32(directory.length), u32(offset), u16(0)];
  return Buffer.concat([...locals, directory, ...end]);
}

/** What the local header and the central directory have in common (APPNOTE 4.3.7 and 4.3.12). */
const factsOf = (bytes: Buffer, packed: Buffer, name: Buffer): Uint8Array =>
  Buffer.concat([
    u16(20),
    u16(0x0800),
    u16(8),
    u16(0),
    u16(0x21),
    u32(crc32(bytes)),
    u32(packed.length),
    u32(bytes.length),
    u16(name.length),
  ]);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
