/** The folder cannot be used for output; the message says why and what to do. */
export class OutputError extends Error {}
