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
  /** The tables of correspondences between two of the versions; absent if there are none. */
  readonly tables?: readonly {
    readonly versions: readonly string[];
    readonly title: string;
    readonly page: string;
  }[];
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
  const [others, own] = [before, after].map((uri) => documentsAt(settings, uri).map((one) => one.language));
  return (own ?? []).filter((language) => others?.includes(language));
}

/** The first document of a version, by its URI or its name. */
export const findVersion = ({ documents }: CompareSettings, version: string | undefined) =>
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
  const own = preferred(offered.map((document) => document.language));
  const uris = [...new Set(documents.map(({ uri }) => uri))];
  const withLanguage = [...new Set(documents.filter((one) => one.language === own).map(({ uri }) => uri))];
  const after = wantedAfter ?? withLanguage.find((uri) => uri !== wanted.before) ?? uris[0] ?? '';
  const isOther = (uri: string) => uri !== after;
  const others = (withLanguage.some(isOther) ? withLanguage : uris).filter(isOther);
  // The earlier neighbour; the first version has only later ones.
  const neighbour = others.find((uri) => uris.indexOf(uri) > uris.indexOf(after)) ?? others.at(-1) ?? after;
  const before = wantedBefore ?? neighbour;
  const common = commonLanguages(settings, before, after);
  const language = preferred(common) ?? '';
  if (before !== after) return { language, before, after };
  const translations = common.filter((one) => one !== language);
  const isForeign = (one: string) => primaryLanguage(one) !== primaryLanguage(language);
  const other =
    translations.find((one) => one === wanted.other) ?? translations.find(isForeign) ?? translations[0];
  return { language, before, after, ...(other !== undefined && { other }) };
}

/** The documents of a choice; without a common language, those that fit the page best. */
export function documentsOf(
  settings: CompareSettings,
  { language, before, after, other = language }: Choice,
  ui: UiLanguage,
): Readonly<Record<'before' | 'after', ComparedDocument>> {
  const documentOf = (version: string, own: string) => {
    const documents = documentsAt(settings, version).map((document) => ({ document, entry: document }));
    return inLanguage(documents, own || ui).document;
  };
  return { before: documentOf(before, language), after: documentOf(after, other) };
}

/** The fields for the language and the versions. Without `onChoose`, they are disabled: a script replaces them. */
export function CompareForm(props: {
  ui: UiLanguage;
  settings: CompareSettings;
  choice: Choice;
  onChoose?: (choice: Choice) => void;
}) {
  const { ui, settings, choice, onChoose } = props;
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
