import { type Document, identificationPointer } from '../catalogue/document.ts';
import { pointerOf } from '../json/pointer.ts';
import { quoted } from '../problems/wording.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';

export const locationSchemes: Rule = {
  id: 'locations/scheme',
  description: 'Addresses begin with http: or https:',
  help: 'Readers open these addresses in a browser. Write an address with https: or http:, or remove it. The addresses are not fetched, so their targets are not checked.',
  severity: 'warning',
  check: perDocument((document) => addressesOf(document).flatMap(findingsOf)),
};

interface Address {
  readonly document: Document;
  readonly pointer: string;
  readonly url: string;
}

function findingsOf({ document, pointer, url }: Address): Finding[] {
  if (/^https?:\/\/[^/?#]/i.test(url)) return [];
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0] ?? '';
  const wrong = /^https?:/i.test(scheme) ? 'names no host' : `has the scheme ${quoted(scheme)}`;
  const message = `${quoted(url)} ${wrong}, so readers cannot open it: write an address that begins with "https://", or remove it`;
  return [{ document, pointer, message }];
}

function addressesOf(document: Document): Address[] {
  const json = (document.codeList ?? document.codeListSet)?.identification;
  const at = (pointer: string) => (url: string, i: number) => ({ document, pointer: `${pointer}/${i}`, url });
  const own = (...names: readonly (string | number)[]) => identificationPointer(document, ...names);
  const inObjects = (name: string, objects: readonly { readonly url: string }[] = []) =>
    objects.map(({ url }, i) => ({ document, pointer: own(name, i, 'url'), url }));
  const { publisher } = json ?? {};
  const single = [
    { pointer: own('publisher', 'url'), url: publisher?.url },
    { pointer: own('publisher', 'identifier', 'source', 'url'), url: publisher?.identifier?.source?.url },
  ];
  return [
    ...(json?.locationUrls ?? []).map(at(own('locationUrls'))),
    ...inObjects('alternateFormatLocations', json?.alternateFormatLocations),
    ...inObjects('alternateLanguageLocations', json?.alternateLanguageLocations),
    ...single.flatMap(({ pointer, url }) => (url === undefined ? [] : [{ document, pointer, url }])),
    ...(document.codeListSet?.referenceSet ?? []).flatMap(({ locationUrls = [] }, i) =>
      locationUrls.map(at(pointerOf('codeListSet', 'referenceSet', i, 'locationUrls'))),
    ),
    ...(document.codeList?.columnSet.foreignKeys ?? []).flatMap(({ keyRef }, i) => {
      const names = ['codeList', 'columnSet', 'foreignKeys', i, 'keyRef', 'codeListRef', 'locationUrls'];
      return (keyRef.codeListRef.locationUrls ?? []).map(at(pointerOf(...names)));
    }),
  ];
}
