import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by path, as its directory lists them. @throws Error for a wrong checksum or size */
export function unzip(archive: Uint8Array): Map<string, string> {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const [checksum, packedSize, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset));
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    );
    const path = bytes.toString('utf8', at + 46, at + 46 + (nameLength as number));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + (packedSize as number)));
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${path} is damaged`);
    files.set(path, content.toString());
    at += 46 + (nameLength as number) + (extraLength as number) + (commentLength as number);
  }
  return files;
}
