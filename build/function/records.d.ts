/** The records of the directory as JSON text; the bundler puts it in. */
declare const DIRECTORY_RECORDS: string;
