import { MAX_ROWS } from './references.ts';
import { UnreadableWorkbook } from './unreadable.ts';

const [LESS_THAN, GREATER_THAN, SLASH, COLON, BLANK] = [0x3c, 0x3e, 0x2f, 0x3a, 0x20];
const ROW = Buffer.from('row');

/** States of the counter other than the number of characters of "row" in the name of an element. */
const [OUTSIDE, OTHER_NAME] = [-2, -1];

/**
 * Reads a sheet to its end and counts its rows, which takes a fraction of the time and memory of parsing it. Names may
 * have prefixes, and the bytes 0 of UTF-16 are skipped. Rows in comments count too, which no program writes.
 *
 * @throws UnreadableWorkbook if there are more rows than a sheet can have, or from `pieces`
 */
export async function assertRowCount(sheet: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let state = OUTSIDE;
  let count = 0;
  for await (const piece of pieces) {
    for (const byte of piece) {
      if (byte === LESS_THAN) state = 0;
      else if (state === OUTSIDE || byte === 0) continue;
      else if (byte === COLON) state = 0;
      else if (byte <= BLANK || byte === SLASH || byte === GREATER_THAN) {
        if (state === ROW.length) count++;
        state = OUTSIDE;
      } else state = state >= 0 && byte === ROW[state] ? state + 1 : OTHER_NAME;
    }
    if (count > MAX_ROWS)
      throw new UnreadableWorkbook(
        `the sheet ${JSON.stringify(sheet)} has more than ${MAX_ROWS} rows: split it`,
      );
  }
}
