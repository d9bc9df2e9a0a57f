import { columnPointer, type Document, identificationPointer } from '../catalogue/document.ts';
import { languageFault } from '../catalogue/language-registry.ts';
import type { AnnotationJson } from '../catalogue/model.ts';
import { pointerOf } from '../json/pointer.ts';
import { quoted } from '../problems/wording.ts';
import type { Finding, Rule } from './support/rule.ts';

export const registeredLanguages: Rule = {
  id: 'languages/registered',
  description: 'Language tags are registered, and the preferred ones',
  help: 'Requests and browsers ask for languages by the subtags of the IANA Language Subtag Registry, so a request for "de" does not find a document in "deu". Write the preferred tag. Tags for private use, such as x-own and qaa, are allowed, and upper and lower case do not matter.',
  reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  severity: 'warning',
  check: ({ documents }) => {
    const known = new Map<string, string | undefined>();
    return documents.flatMap((document) =>
      tagsOf(document).flatMap(({ tag, pointer }): Finding[] => {
        if (!known.has(tag)) known.set(tag, wrongWith(tag));
        const message = known.get(tag);
        return message === undefined ? [] : [{ document, pointer, message }];
      }),
    );
  },
};

const TYPES = {
  language: 'a language',
  extlang: 'an extended language',
  script: 'a script',
  region: 'a region',
  variant: 'a variant',
  tag: 'a tag',
} as const;

function wrongWith(tag: string): string | undefined {
  const fault = languageFault(tag);
  if (!fault) return undefined;
  const { kind, subtag, type, suggestion } = fault;
  const part = subtag === tag ? `language ${quoted(tag)}` : `${quoted(subtag)} in language ${quoted(tag)}`;
  if (kind === 'replaced') {
    return `${part} is replaced in the IANA Language Subtag Registry: write ${quoted(suggestion)}`;
  }
  const advice =
    suggestion === undefined ? 'write a registered tag, such as "de"' : `write ${quoted(suggestion)}`;
  return `${part} is not registered as ${TYPES[type]} in the IANA Language Subtag Registry: ${advice}`;
}

interface TagUse {
  readonly tag: string;
  readonly pointer: string;
}

function tagsOf(document: Document): TagUse[] {
  const { entry, codeList, codeListSet } = document;
  const { alternateLanguageLocations = [] } = (codeList ?? codeListSet)?.identification ?? {};
  const own = { tag: entry.language, pointer: identificationPointer(document, 'language') };
  return [
    ...(entry.language === '' ? [] : [own]),
    ...alternateLanguageLocations.map(({ language }, i) => ({
      tag: language,
      pointer: identificationPointer(document, 'alternateLanguageLocations', i, 'language'),
    })),
    ...(codeList?.columnSet.columns ?? []).flatMap(({ language }, i) =>
      language === undefined ? [] : [{ tag: language, pointer: columnPointer(i, 'language') }],
    ),
    ...inAnnotation(codeList?.annotation, 'codeList'),
    ...inAnnotation(codeListSet?.annotation, 'codeListSet'),
    ...(codeListSet?.referenceSet ?? []).flatMap(({ annotation }, i) =>
      inAnnotation(annotation, 'codeListSet', 'referenceSet', i),
    ),
  ];
}

function inAnnotation(annotation: AnnotationJson | undefined, ...names: (string | number)[]): TagUse[] {
  return (annotation?.descriptions ?? []).flatMap(({ language }, i) =>
    language === undefined
      ? []
      : [{ tag: language, pointer: pointerOf(...names, 'annotation', 'descriptions', i, 'language') }],
  );
}
