import { basePathOf } from '../../../formats/urls.ts';
import { openCatalogue } from '../../database/catalogue.ts';
import { openDatabase } from '../../database/connection.ts';
import { handleWith } from './netlify.ts';

/** Where a function finds its index: the digest of the records, and the URL of the site, if it is known. */
export interface IndexReference {
  readonly release: string;
  readonly baseUrl?: string | undefined;
}

/** Connections of an instance, of which there may be many. */
const CONNECTIONS = 2;

/** Creates the function on Netlify that reads the index from the database of `DATABASE_URL`, from a reference in base64. */
export function makeDatabaseHandler(reference: string) {
  const { release, baseUrl } = JSON.parse(String(Buffer.from(reference, 'base64'))) as IndexReference;
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('the environment variable DATABASE_URL is missing');
  return handleWith(openCatalogue(openDatabase(url, CONNECTIONS), release), basePathOf(baseUrl));
}
