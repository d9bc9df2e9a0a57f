/** In characters. */
const BLOCK_LENGTH = 1 << 16;

/** Encodes texts as UTF-8, one after the other. Takes less memory than joining them, if they are generated one by one. */
export function encodeTexts(texts: Iterable<string>): Uint8Array {
  const blocks: Uint8Array[] = [];
  let block = '';
  for (const text of texts) {
    block += text;
    if (block.length < BLOCK_LENGTH) continue;
    blocks.push(Buffer.from(block));
    block = '';
  }
  return Buffer.concat([...blocks, Buffer.from(block)]);
}
