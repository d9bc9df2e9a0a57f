import type { Document } from '../catalogue/document.ts';
import { decodeEntities, entitiesIn, isEntity } from '../characters/entities.ts';
import { pointerNames } from '../json/pointer.ts';
import { listed, quoted } from '../problems/wording.ts';
import type { Finding, Rule } from './support/rule.ts';
import { type SuspiciousText, suspiciousTexts } from './support/suspicious-texts.ts';

/** No text has the character references of HTML in place of the characters. */
export const entities: Rule = {
  id: 'text/entities',
  description: 'No plain text contains HTML entities',
  help: 'Names and plain texts are shown as they are, so "K&ouml;ln" is not read as "Köln". Such texts were copied from the source of a web page, or escaped by a program. Write the character itself. Texts in Markdown, HTML or XML may contain entities, and so may code in backticks, and texts and columns about HTML or XML.',
  reference: 'https://html.spec.whatwg.org/multipage/named-characters.html',
  severity: 'warning',
  check: ({ documents }) => documents.flatMap(findingsOf),
};

function findingsOf(document: Document): Finding[] {
  const texts = suspiciousTexts(document).filter(({ text }) => text.includes('&'));
  const { shortName, longName = '', description = '' } = document.entry;
  if (texts.length === 0 || [shortName, longName, description].some((text) => ABOUT_MARKUP.test(text)))
    return [];
  const alone = new Set(texts.filter(({ text }) => isEntity(text)).map(({ text }) => text));
  // Several codes or names that are entities and nothing else: the list is about them.
  if (alone.size > 1) return [];
  const columnsAboutMarkup = new Set(
    (document.codeList?.columnSet.columns ?? [])
      .filter((column) => ABOUT_MARKUP.test(JSON.stringify(column)))
      .map(({ id }) => id),
  );
  return texts.filter((one) => !columnsAboutMarkup.has(columnOf(one) ?? '')).flatMap(findingOf);
}

/** Texts and columns about markup may hold any of it. */
const ABOUT_MARKUP = /(?:^|[^A-Za-z])(?:X?HTML|XML|SGML|TeX|entit(?:y|ies) reference)/i;
/** What is quoted, and not said: code in backticks, and a reference in quotes. */
const QUOTED = /`[^`]*`|(["'“„‘‚«»›‹])&[^&;\s]{1,10};["'”“’‘»«‹›]/g;
const TAG = /<\/?[A-Za-z][^<>]*>/;

const columnOf = ({ pointer, label }: SuspiciousText): string | undefined =>
  label === '' ? undefined : pointerNames(pointer).at(-1);

function findingOf({ document, pointer, text, kind, label }: SuspiciousText): Finding[] {
  if (kind === 'markup' || ABOUT_MARKUP.test(text) || TAG.test(text)) return [];
  const found = entitiesIn(text.replace(QUOTED, ' '));
  const wrong = kind === 'uri' ? found.filter((entity) => entity === '&amp;') : found;
  if (wrong.length === 0) return [];
  const decoded = decodeEntities(text);
  const remedy =
    text.length > MAX_SUGGESTION
      ? listed(
          wrong.map((entity) => quoted(decodeEntities(entity))),
          5,
        )
      : quoted(decoded);
  const name = wrong.length > 1 ? 'HTML entities' : 'the HTML entity';
  const message = `${label}${text.length > MAX_SUGGESTION ? '' : `${quoted(text)} `}contains ${name} ${listed(wrong.map(quoted), 5)}: write ${remedy}${text.length > MAX_SUGGESTION ? ' in its place' : ''}`;
  return [{ document, pointer, message }];
}

/** The longest text that is suggested as a whole. */
const MAX_SUGGESTION = 60;
