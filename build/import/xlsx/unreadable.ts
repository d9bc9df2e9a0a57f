/** A workbook that cannot be read: its message is what is wrong, for the user. */
export class UnreadableWorkbook extends Error {
  /** Place in the workbook: `Sheet1!B7`. */
  readonly place: string | undefined;

  constructor(message: string, place?: string) {
    super(message);
    this.place = place;
  }
}
