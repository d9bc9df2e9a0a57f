import { RESOURCE_NAME } from '../../build/check/data/package.ts';
import { DOCUMENTS_PATH, decodePath } from '../../build/formats/urls.ts';
import { resourceName } from '../../build/model/identity/uri.ts';
import { counted, quoted } from '../../build/model/problems/wording.ts';
import { defineCommand, EXIT, UsageError } from '../command.ts';
import { describeList, getList, pinList } from './list.ts';
import { openPackage, print, writePackage } from './project.ts';
import { openSite } from './site.ts';

export const command = defineCommand({
  call: 'codes add LIST [options]',
  about: `Pins a list: writes its codes and their history to codes/, and its version and hash to datapackage.json. Commit them.

LIST is the URL of the list in an API, such as https://codes.example.org/v1/documents/urn:example:currencies, or its URI
with --site. The URI of a version pins that version. A table of correspondences is pinned like a list.`,
  options: {
    'site SITE':
      'URL of the site, or folder of the output of a build (default: that of LIST, or of the pinned lists)',
    'name NAME': 'name of the list in datapackage.json (default: the last part of its URI)',
    'language TAG': 'language of the names (default: en, or another one of the list)',
  },
  positionals: true,
  run: async ({ site, name, language }, [list, ...more]) => {
    if (list === undefined || more.length > 0) throw new UsageError('name one LIST');
    if (name !== undefined && !RESOURCE_NAME.test(name))
      throw new UsageError(
        `--name must be lower-case letters, digits, "-", "_" and ".", not ${quoted(name)}: try ${quoted(resourceName(name))}`,
      );
    const own = openPackage();
    const { place, uri } = locate(list, site ?? own.lists.at(-1)?.codeList.site);
    const found = await getList(openSite(place), { uri, language });
    const { canonicalUri } = found.identification;
    const same = own.lists.find(({ codeList }) => codeList.canonicalUri === canonicalUri);
    if (same) throw new UsageError(`"${canonicalUri}" is already pinned: run "codes upgrade ${same.name}"`);
    const chosen = name ?? resourceName(canonicalUri.replace(/.*[:/#]/, ''));
    const { resources } = own.json as { readonly resources: readonly { readonly name?: unknown }[] };
    if (resources.some((resource) => resource.name === chosen))
      throw new UsageError(`"${chosen}" is the name of another resource: choose another one with --name`);
    const { resource, files, codes } = pinList(found, chosen);
    writePackage(files, resource);
    const noun = found.correspondence ? 'pair' : 'code';
    print(`added ${chosen}: ${describeList(found)}, ${counted(codes.size, noun)}`);
    if (found.correspondence)
      print(`to recode data: codes recode FILE --column COLUMN=LIST --with ${chosen}`);
    else print(`to check data: codes check FILE --column COLUMN=${chosen}`);
    return EXIT.done;
  },
});

/** The site and the URI of a list. */
function locate(list: string, site: string | undefined): { readonly place: string; readonly uri: string } {
  const url = URL.canParse(list) ? new URL(list) : undefined;
  const [, path = '', segment = ''] =
    new RegExp(`^(.*?)${DOCUMENTS_PATH}/([^/]+)`).exec(url?.pathname ?? '') ?? [];
  const uri = decodePath(segment);
  if (url && uri && !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${list}" must begin with https:// or http://`);
  if (url && uri) return { place: url.origin + path, uri };
  if (site !== undefined) return { place: site, uri: list };
  throw new UsageError(
    `"${list}" is not a URL such as https://codes.example.org${DOCUMENTS_PATH}/urn:example:currencies: write it so, or name the site with --site`,
  );
}
