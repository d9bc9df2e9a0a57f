/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { primaryLanguage } from '../../../model/identity/language.ts';
import type { NamedDocument } from '../../../model/relations/referenced.ts';
import type { UiLanguage } from '../../paths.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import type { ListedDocument } from '../directory/lists.ts';
import { LanguageMark, TypeName, ValidityMark } from './elements.tsx';
import { firstSentence, languageName, sortByLanguage, titleOf } from './text.ts';

interface ListRowProps {
  readonly ui: UiLanguage;
  readonly document: Partial<Pick<ListedDocument, 'size' | 'names'>> & {
    readonly entry: NamedDocument['entry'] & Partial<IndexEntry>;
  };
  readonly url: string;
  /** Those in which its version exists. */
  readonly languages: readonly string[];
  readonly heading: 'h2' | 'h3';
  /** Marks what matches a search. */
  readonly mark?: ((text: string) => ComponentChildren) | undefined;
  /** Further facts in the second line. */
  readonly facts?: ComponentChildren;
  readonly children?: ComponentChildren;
}

const MAX_TITLE_LENGTH = 200;
const MAX_SENTENCE_LENGTH = 240;
/** Of versions, tags and publishers, in characters. */
export const MAX_LABEL_LENGTH = 60;
const MAX_LANGUAGES = 4;

/** A list in two lines: its name; then a sentence, the number of rows, the version and the languages. */
export function ListRow(props: ListRowProps) {
  const { ui, document, url, languages, heading: Heading, mark = (text) => text, facts, children } = props;
  const { entry, size, names = [] } = document;
  const { type, version, language, longName, description } = entry;
  const texts = DIRECTORY_TEXTS[ui];
  const title = titleOf(entry);
  const sentence = firstSentence(description ?? (longName === title ? undefined : longName) ?? '');
  const tags = [...new Set([...languages, ...names])];
  // English is enough next to English (United Kingdom).
  const distinct = tags.filter((tag) => tag === primaryLanguage(tag) || !tags.includes(primaryLanguage(tag)));
  const documents = distinct.map((tag) => ({ entry: { language: tag } }));
  const all = sortByLanguage(ui, documents).map((one) => languageName(ui, one.entry.language));
  const shown = all.length > MAX_LANGUAGES ? MAX_LANGUAGES - 1 : MAX_LANGUAGES;
  return (
    <li>
      <div class="name">
        <Heading>
          <a href={url} lang={language} dir="auto">
            {mark(truncate(title, MAX_TITLE_LENGTH))}
          </a>
        </Heading>
        <LanguageMark ui={ui} language={language} />
        {type === 'CodeListSet' && <TypeName ui={ui} type={type} />}
        <ValidityMark ui={ui} period={entry} />
      </div>
      <p class="facts">
        {sentence !== '' && (
          <span class="sentence" lang={language} dir="auto">
            {mark(truncate(sentence, MAX_SENTENCE_LENGTH))}
          </span>
        )}
        {size !== undefined && <span>{(type === 'CodeList' ? texts.rows : texts.members)(size)}</span>}
        {version !== undefined && <bdi>{texts.version(truncate(version, MAX_LABEL_LENGTH))}</bdi>}
        {facts}
        <span>
          {all.slice(0, shown).join(', ')}
          {all.length > shown && ` ${texts.more(all.length - shown)}`}
        </span>
      </p>
      {children}
    </li>
  );
}
