/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import { inLanguage, primaryLanguage } from '../../../model/identity/language.ts';
import type { UiLanguage } from '../../paths.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { Choose } from '../components/elements.tsx';
import { languageName } from '../components/text.ts';
import type { ReferencedLists } from './sections.ts';

/** What the script of the page needs: the documents of a list, the latest version first, and lists they refer to. */
export interface CompareSettings {
  readonly documents: readonly ComparedDocument[];
  readonly lists: ReferencedLists;
}

export interface ComparedDocument {
  readonly language: string;
  readonly uri: string;
  /** The version, or its URI if it has none. */
  readonly name: string;
  /** URLs of the document as JSON and of its page. */
  readonly source: string;
  readonly page: string;
}

/** The chosen versions, by URI. */
export interface Choice {
  /** A language of both; empty if they have none in common. */
  readonly language: string;
  readonly before: string;
  readonly after: string;
}

/** The documents of a version. */
const documentsAt = ({ documents }: CompareSettings, version: string): ComparedDocument[] =>
  documents.filter(({ uri }) => uri === version);

/** The languages that two versions have in common, in the order of the documents. */
function commonLanguages(settings: CompareSettings, before: string, after: string): string[] {
  const others = documentsAt(settings, before).map(({ language }) => language);
  return documentsAt(settings, after)
    .map(({ language }) => language)
    .filter((language) => others.includes(language));
}

/** The first document of a version, by its URI or its name. */
export const findVersion = (
  { documents }: CompareSettings,
  version: string | undefined,
): ComparedDocument | undefined =>
  documents.find(({ uri }) => uri === version) ?? documents.find(({ name }) => name === version);

/**
 * The choice that is nearest to a wanted one. By default, the latest version is compared with the one before it, if
 * possible in the wanted language or that of the page.
 */
export function chooseVersions(settings: CompareSettings, wanted: Partial<Choice>, ui: UiLanguage): Choice {
  const uris = [...new Set(settings.documents.map(({ uri }) => uri))];
  const preferred = (languages: readonly string[]) =>
    languages.find((one) => one === wanted.language) ??
    languages.find((one) => primaryLanguage(one) === ui) ??
    languages[0];
  const known = (version: string | undefined) => findVersion(settings, version)?.uri;
  const chosen = known(wanted.after) ?? known(wanted.before);
  const offered = chosen === undefined ? settings.documents : documentsAt(settings, chosen);
  const language = preferred(offered.map((document) => document.language));
  const withLanguage = uris.filter((uri) =>
    documentsAt(settings, uri).some((document) => document.language === language),
  );
  const after = known(wanted.after) ?? withLanguage.find((uri) => uri !== wanted.before) ?? uris[0] ?? '';
  const candidates = withLanguage.some((uri) => uri !== after) ? withLanguage : uris;
  const others = candidates.filter((uri) => uri !== after);
  // The earlier neighbour; the first version has only later ones.
  const neighbour = others.find((uri) => uris.indexOf(uri) > uris.indexOf(after)) ?? others.at(-1) ?? after;
  const before = known(wanted.before) ?? neighbour;
  return { language: preferred(commonLanguages(settings, before, after)) ?? '', before, after };
}

/** The documents of a choice; without a common language, those that fit the page best. */
export function documentsOf(
  settings: CompareSettings,
  { language, before, after }: Choice,
  ui: UiLanguage,
): Readonly<Record<'before' | 'after', ComparedDocument>> {
  const documentOf = (version: string) => {
    const documents = documentsAt(settings, version).map((document) => ({ document, entry: document }));
    return inLanguage(documents, language === '' ? ui : language).document;
  };
  return { before: documentOf(before), after: documentOf(after) };
}

interface CompareFormProps {
  readonly ui: UiLanguage;
  readonly settings: CompareSettings;
  readonly choice: Choice;
  /** Without it, the fields are disabled: a script replaces them. */
  readonly onChoose?: (choice: Choice) => void;
}

/** The fields for the language and the versions. */
export function CompareForm({ ui, settings, choice, onChoose }: CompareFormProps) {
  const texts = CHANGES_TEXTS[ui];
  const languages = commonLanguages(settings, choice.before, choice.after);
  const isDisabled = onChoose === undefined;
  const choose = (changed: Partial<Choice>) => onChoose?.({ ...choice, ...changed });
  const names = new Map(settings.documents.map(({ uri, name }) => [uri, name]));
  const versions = [...names].map(([value, text]) => ({ value, text }));
  return (
    <form class="compare-form">
      {languages.length > 1 && (
        <Choose
          name="language"
          label={texts.language}
          options={languages.map((language) => ({ value: language, text: languageName(ui, language) }))}
          value={choice.language}
          isDisabled={isDisabled}
          onChoose={(language) => choose({ language })}
        />
      )}
      {(['before', 'after'] as const).map((side) => (
        <Choose
          key={side}
          name={side}
          label={side === 'before' ? texts.from : texts.to}
          options={versions}
          value={choice[side]}
          isDisabled={isDisabled}
          onChoose={(uri) => choose({ [side]: uri })}
        />
      ))}
      <button
        type="button"
        disabled={isDisabled}
        onClick={() => choose({ before: choice.after, after: choice.before })}
      >
        <span aria-hidden="true">⇄</span> {texts.swap}
      </button>
    </form>
  );
}
