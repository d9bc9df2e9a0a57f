import { catalogueOf } from '../../build/api/catalogue.ts';
import { makeRespond, type Respond } from '../../build/api/respond.ts';
import type { DirectoryContents } from '../../build/model/query/packed-records.ts';

/** The API of records, with the files of a site by a function that returns their texts. */
export function respondFrom(contents: DirectoryContents, load: (path: string) => Promise<string>): Respond {
  const respond = makeRespond(catalogueOf(contents));
  return (request) => respond(request, { load, read: load });
}
