/** The folder cannot be used for output; the message states the reason and the fix. */
export class OutputError extends Error {}
