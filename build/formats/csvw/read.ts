import { basename, dirname, join } from 'node:path';
import { csv, readCsvWith } from '../csv/read.ts';
import { type ImportFormat, type ImportOptions, type ImportSource, NOTHING } from '../import/format.ts';
import { CSVW_CONTEXT, type CsvMetadata, readMetadata } from './metadata.ts';

/** Metadata of a CSV (W3C, CSV on the Web), with the CSV next to it. */
export const csvw: ImportFormat = {
  name: 'csvw',
  label: 'metadata of a CSV (W3C, CSV on the Web), with the CSV next to it',
  options: csv.options.filter(({ name }) => name !== 'describe'),
  detects: ({ file, bytes }) =>
    /\.json$/i.test(file) && new TextDecoder().decode(bytes.subarray(0, 4096)).includes(CSVW_CONTEXT),
  read: ({ file, bytes }, options, report) => {
    const metadata = readMetadata(file, bytes, undefined, report);
    if (!metadata) return NOTHING;
    const source = findCsv(file, metadata, options);
    if (source) return readCsvWith(source, metadata, options, report);
    const message = `the CSV that it describes is not in the same folder: save it there as ${csvNameOf(file)}`;
    report({ kind: 'error', message });
    return NOTHING;
  },
};

/** The CSV by the name of the metadata, or by the URL in it. Folders in a URL are ignored: the file is a stranger's. */
function findCsv(file: string, { table }: CsvMetadata, options: ImportOptions): ImportSource | undefined {
  const names = [
    csvNameOf(file),
    ...(typeof table.url === 'string' && /^[^?#\0]*\.[a-z]+$/i.test(table.url) ? [basename(table.url)] : []),
  ];
  for (const name of names.filter((one) => one !== basename(file))) {
    const path = join(dirname(file), name);
    const bytes = options.readFile(path);
    if (bytes) return { file: path, bytes };
  }
  return undefined;
}

/** The name of the CSV of `list.csv-metadata.json` or `list-metadata.json`: `list.csv`. */
const csvNameOf = (file: string): string =>
  basename(file).replace(/(?:[-.](?:csv-)?metadata)?\.json$/i, '.csv');
