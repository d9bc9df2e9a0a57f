/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { inLanguage, primaryLanguage } from '../../../model/identity/language.ts';
import type { UiLanguage } from '../../paths.ts';
import { CHANGES_TEXTS } from '../../texts/all.ts';
import { Choose } from '../components/elements.tsx';
import { languageName } from '../components/text.ts';
import type { ReferencedLists } from './view.ts';

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
  /** Of the JSON, in bytes. */
  readonly size: number;
}

/** The chosen versions, by URI. */
export interface Choice {
  /** A language of both; empty if they have none in common. */
  readonly language: string;
  readonly before: string;
  readonly after: string;
  /** The language of the second document if both are of the same version. */
  readonly other?: string;
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
 * possible in the wanted language or that of the page; a version is compared with itself in another language.
 */
export function chooseVersions(settings: CompareSettings, wanted: Partial<Choice>, ui: UiLanguage): Choice {
  const { documents } = settings;
  const preferred = (languages: readonly string[]) =>
    languages.find((one) => one === wanted.language) ??
    languages.find((one) => primaryLanguage(one) === ui) ??
    languages[0];
  const wantedBefore = findVersion(settings, wanted.before)?.uri;
  const wantedAfter = findVersion(settings, wanted.after)?.uri;
  const chosen = wantedAfter ?? wantedBefore;
  const offered = chosen === undefined ? documents : documentsAt(settings, chosen);
  const language = preferred(offered.map((document) => document.language));
  const uris = [...new Set(documents.map(({ uri }) => uri))];
  const withLanguage = uris.filter((uri) =>
    documentsAt(settings, uri).some((document) => document.language === language),
  );
  const after = wantedAfter ?? withLanguage.find((uri) => uri !== wanted.before) ?? uris[0] ?? '';
  const isOther = (uri: string) => uri !== after;
  const others = (withLanguage.some(isOther) ? withLanguage : uris).filter(isOther);
  // The earlier neighbour; the first version has only later ones.
  const neighbour = others.find((uri) => uris.indexOf(uri) > uris.indexOf(after)) ?? others.at(-1) ?? after;
  const before = wantedBefore ?? neighbour;
  const common = commonLanguages(settings, before, after);
  const choice = { language: preferred(common) ?? '', before, after };
  if (before !== after) return choice;
  const translations = common.filter((one) => one !== choice.language);
  const isForeign = (one: string) => primaryLanguage(one) !== primaryLanguage(choice.language);
  const other =
    translations.find((one) => one === wanted.other) ?? translations.find(isForeign) ?? translations[0];
  return other === undefined ? choice : { ...choice, other };
}

/** The documents of a choice; without a common language, those that fit the page best. */
export function documentsOf(
  settings: CompareSettings,
  { language, before, after, other = language }: Choice,
  ui: UiLanguage,
): Readonly<Record<'before' | 'after', ComparedDocument>> {
  const documentOf = (version: string, own: string) => {
    const documents = documentsAt(settings, version).map((document) => ({ document, entry: document }));
    return inLanguage(documents, own === '' ? ui : own).document;
  };
  return { before: documentOf(before, language), after: documentOf(after, other) };
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
  const { before, after, language, other } = choice;
  const isPair = other !== undefined;
  const isDisabled = onChoose === undefined;
  const languages = commonLanguages(settings, before, after);
  const names = new Map(settings.documents.map(({ uri, name }) => [uri, name]));
  const field = (name: keyof Choice, label: string, options: Iterable<string>) => (
    <Choose
      key={name}
      name={name}
      label={label}
      options={[...options].map((value) => ({ value, text: names.get(value) ?? languageName(ui, value) }))}
      value={choice[name] ?? ''}
      isDisabled={isDisabled}
      onChoose={(value) => onChoose?.({ ...choice, [name]: value })}
    />
  );
  const swapped = { before: after, after: before, language: other ?? language, other: language };
  const others = languages.filter((one) => one !== language);
  return (
    <form class="compare-form">
      {languages.length > 1 && field('language', isPair ? texts.fromLanguage : texts.language, languages)}
      {isPair && field('other', texts.toLanguage, others)}
      {names.size > 1 && [field('before', texts.from, names.keys()), field('after', texts.to, names.keys())]}
      <button type="button" disabled={isDisabled} onClick={() => onChoose?.(swapped)}>
        <span aria-hidden="true">⇄</span> {isPair ? texts.swapLanguages : texts.swap}
      </button>
    </form>
  );
}
