import { basePathOf } from '../../../formats/urls.ts';
import { connect, openCatalogue } from '../../database/catalogue.ts';
import { handleWith } from './netlify.ts';

/** Where a function finds its index: the digest of the records, and the URL of the site, if it is known. */
export interface IndexReference {
  readonly release: string;
  readonly baseUrl?: string | undefined;
}

/** Connections of an instance, which handles one request at a time. */
const CONNECTIONS = 2;

/** Creates the function on Netlify that reads the index from the database of `DATABASE_URL`, from a reference in base64. */
export function makeDatabaseHandler(reference: string) {
  const { release, baseUrl } = JSON.parse(String(Buffer.from(reference, 'base64'))) as IndexReference;
  const sql = connect(process.env.DATABASE_URL ?? '', CONNECTIONS);
  return handleWith(openCatalogue(sql, release), basePathOf(baseUrl));
}
