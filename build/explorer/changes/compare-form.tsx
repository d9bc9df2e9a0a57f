/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import { primaryLanguage } from '../../domain/language.ts';
import type { UiLanguage } from '../../site/paths.ts';
import type { ChangesTexts } from '../../texts/all.ts';
import { languageName } from '../languages.ts';
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

/** The chosen versions, by URI, and their language. */
export interface Choice {
  readonly language: string;
  readonly before: string;
  readonly after: string;
}

/** The languages of a list, in the order of its documents. */
const languagesOf = ({ documents }: CompareSettings): string[] => [
  ...new Set(documents.map(({ language }) => language)),
];

/** The documents in a language, the latest version first. */
export const documentsIn = ({ documents }: CompareSettings, language: string): ComparedDocument[] =>
  documents.filter((document) => document.language === language);

/**
 * The choice that is nearest to a wanted one: a language of the list, and versions in it. By default, the latest version
 * is compared with the one before it.
 */
export function chooseVersions(settings: CompareSettings, wanted: Partial<Choice>, ui: UiLanguage): Choice {
  const languages = languagesOf(settings);
  const language =
    languages.find((one) => one === wanted.language) ??
    languages.find((one) => primaryLanguage(one) === ui) ??
    languages[0] ??
    '';
  const uris = documentsIn(settings, language).map(({ uri }) => uri);
  const known = (uri: string | undefined) => (uri !== undefined && uris.includes(uri) ? uri : undefined);
  const after = known(wanted.after) ?? uris.find((uri) => uri !== wanted.before) ?? '';
  // The earlier neighbour; the first version has only a later one.
  const neighbour = uris[uris.indexOf(after) + 1] ?? uris[uris.indexOf(after) - 1];
  return { language, before: known(wanted.before) ?? neighbour ?? after, after };
}

interface CompareFormProps {
  readonly ui: UiLanguage;
  readonly texts: ChangesTexts;
  readonly settings: CompareSettings;
  readonly choice: Choice;
  /** Without it, the fields are disabled: a script replaces them. */
  readonly onChoose?: (choice: Choice) => void;
}

/** The fields for the language and the versions. */
export function CompareForm({ ui, texts, settings, choice, onChoose }: CompareFormProps) {
  const languages = languagesOf(settings);
  const isDisabled = onChoose === undefined;
  const choose = (changed: Partial<Choice>) => onChoose?.({ ...choice, ...changed });
  const versions = documentsIn(settings, choice.language).map(({ uri, name }) => ({
    value: uri,
    text: name,
  }));
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
      <Choose
        name="before"
        label={texts.from}
        options={versions}
        value={choice.before}
        isDisabled={isDisabled}
        onChoose={(before) => choose({ before })}
      />
      <Choose
        name="after"
        label={texts.to}
        options={versions}
        value={choice.after}
        isDisabled={isDisabled}
        onChoose={(after) => choose({ after })}
      />
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

interface ChooseProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChoose: (value: string) => void;
}

function Choose({ name, label, options, value, isDisabled, onChoose }: ChooseProps) {
  return (
    <label>
      <span>{label}</span>
      <select
        name={name}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
