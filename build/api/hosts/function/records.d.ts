/**
 * The packed records of the directory in Latin-1, compressed by Brotli, in base64; a constant in the first line of the bundle. Node.js
 * keeps the source of a module in memory, so text would be there twice.
 */
declare const DIRECTORY_RECORDS: string;
