import type { DocumentMetadata } from '../../model/document/document.ts';
import type { SiteIdentity } from '../../model/identity/site-identity.ts';
import { webUrl } from './downloads.ts';

/** The licence of data; its name may be its URL. */
export type Licence = NonNullable<SiteIdentity['license']>;

/** The licences that `appInfo.sources` of a document states: `[{ "licence": "ODbL 1.0" }]`. */
export function ownLicence({ codeList, codeListSet }: DocumentMetadata): Licence | undefined {
  const appInfo: { readonly sources?: unknown } = (codeList ?? codeListSet)?.annotation?.appInfo ?? {};
  const names = new Set<string>();
  for (const source of Array.isArray(appInfo.sources) ? appInfo.sources : []) {
    if (typeof source?.licence === 'string') names.add(source.licence);
  }
  const name = [...names].join(', ');
  const url = webUrl(name);
  return name === '' ? undefined : { name, ...(url !== undefined && { url }) };
}

/** The licence of a document, which has precedence, else that of the site. */
export const licenceOf = (document: DocumentMetadata, site: SiteIdentity | undefined): Licence | undefined =>
  ownLicence(document) ?? site?.license;
