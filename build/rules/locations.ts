import { identificationPointer } from '../catalogue/document.ts';
import type { IdentificationJson } from '../catalogue/model.ts';
import { listed, quoted } from '../problems/wording.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';

export const locations: Rule = {
  id: 'identification/locations',
  description: 'Addresses of other forms of a document are published unchecked',
  help: 'Locations are published as they are and never fetched, so nobody notices when they break or fall behind. Check that they still show this version, or remove them. They are allowed.',
  severity: 'note',
  check: perDocument((document) => {
    const json = (document.codeList ?? document.codeListSet)?.identification;
    if (!json) return [];
    return PROPERTIES.flatMap(({ name, urlsOf }): Finding[] => {
      const urls = urlsOf(json);
      if (urls.length === 0) return [];
      const message = `${quoted(name)} links to ${listed(urls.map(quoted), 2)}, which is published unchecked: check that it still links to this version, or remove it`;
      return [{ document, pointer: identificationPointer(document, name), message }];
    });
  }),
};

const PROPERTIES: readonly {
  readonly name: string;
  readonly urlsOf: (json: IdentificationJson) => readonly string[];
}[] = [
  { name: 'locationUrls', urlsOf: ({ locationUrls = [] }) => locationUrls },
  {
    name: 'alternateFormatLocations',
    urlsOf: ({ alternateFormatLocations = [] }) => alternateFormatLocations.map(({ url }) => url),
  },
  {
    name: 'alternateLanguageLocations',
    urlsOf: ({ alternateLanguageLocations = [] }) => alternateLanguageLocations.map(({ url }) => url),
  },
];
