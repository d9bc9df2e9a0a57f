import type { IdentificationJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { type ImportOptions, type ReportNote, statedLanguage, statedUri } from '../import/format.ts';
import { stemOf } from '../import/names.ts';
import type { PlannedColumn } from './columns.ts';
import type { TableDescription } from './description.ts';
import type { TableLayout } from './layout.ts';
import type { SourceTable } from './values.ts';

interface Planned {
  readonly table: SourceTable;
  readonly layout: TableLayout;
  readonly columns: readonly PlannedColumn[];
  readonly description: TableDescription | undefined;
  readonly options: ImportOptions;
}

/** An identification, and whether it is enough for a document. */
interface PlannedIdentification {
  readonly identification: IdentificationJson;
  /** Otherwise its URIs are placeholders. */
  readonly isComplete: boolean;
}

/** The identification from the description and the options, completed by guesses. */
export function guessIdentification(planned: Planned, report: ReportNote): PlannedIdentification {
  const { table, description, options } = planned;
  const { language: _, ...described } = description?.identification ?? {};
  const uri = statedUri(options, 'uri') ?? described.canonicalUri;
  const version = options.valueOf('list-version') ?? described.version ?? '1';
  const language = languageOf(planned, report);
  const canonicalUri = uri ?? `urn:example:${table.name}`;
  const isStated = uri !== undefined || description !== undefined;
  if (uri === undefined && description) {
    const place = description.placeOf('/codeList/identification/canonicalUri');
    const message = 'canonicalUri is missing: write the URI of the list, such as urn:example:list';
    report({ kind: 'error', place, message });
  }
  const identification: IdentificationJson = {
    ...(language !== undefined && { language }),
    shortName: table.title ?? stemOf(table.file),
    ...described,
    version,
    canonicalUri,
    canonicalVersionUri: versionUri(planned, canonicalUri, String(version)),
  };
  if (isStated && language === undefined)
    report({ kind: 'error', message: 'has no recognisable language: state it with --language' });
  return { identification, isComplete: isStated };
}

function versionUri({ description, options }: Planned, uri: string, version: string): string {
  const stated = statedUri(options, 'version-uri');
  if (stated !== undefined) return stated;
  const described = description?.identification.canonicalVersionUri;
  const isOverridden = options.valueOf('uri') !== undefined || options.valueOf('list-version') !== undefined;
  if (described !== undefined && !isOverridden) return described;
  const separator = /^urn:/i.test(uri) ? ':' : '/';
  return `${uri.replace(/\/$/, '')}${separator}${encodeURIComponent(version)}`;
}

/** The language of the option, the description, the end of the file's name, or the texts. */
function languageOf(planned: Planned, report: ReportNote): string | undefined {
  const { table, description, options } = planned;
  const known = statedLanguage(options) ?? description?.identification.language;
  if (known !== undefined) return known;
  const [, suffix] = /[._-]([a-z]{2})$/.exec(stemOf(table.file)) ?? [];
  const isNamed = suffix !== undefined && isLanguageName(suffix);
  const language = isNamed ? suffix : guessLanguage(textsOf(planned));
  if (language !== undefined) {
    const why = isNamed ? 'as the name of the file ends with it' : 'as its words are';
    report({
      kind: 'guess',
      message: `the language is ${quoted(language)}, ${why}`,
      option: '--language TAG',
    });
  }
  return language;
}

const isLanguageName = (code: string): boolean =>
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) !== undefined;

/** The headers and the texts of all columns of type string. */
function* textsOf({ table, layout, columns }: Planned): Generator<string> {
  yield layout.headers.join(' ');
  const texts = columns.filter(({ column }) => column.type === 'string');
  for (const row of layout.rows) {
    const cells = table.cellsAt(row);
    for (const { at } of texts) yield cells[at] ?? '';
  }
}

/** Frequent words of texts and of headers, by language. */
const WORDS: readonly (readonly [string, ReadonlySet<string>])[] = Object.entries({
  de: 'der die das und von für mit im zur zum ist nicht oder auf auch ohne sowie des dem den bezeichnung beschreibung schlüssel kürzel gültig stand einwohner fläche größe ort straße gemeinde kreis land länder sprache art datum ab bis name deutsch nummer nr kennung kategorie hinweis bemerkung',
  en: 'the and of for with is not or by from to other without in on description key label valid since until population area size city street country language kind category note remarks type status English code name number date',
  fr: 'le la les des et du de pour avec est pas ou par dans une aux libellé désignation clé valide depuis pays langue ville rue taille catégorie remarque nom numéro',
  es: 'el la los las y del de para con es no o por en una descripción clave válido desde país idioma ciudad calle tamaño categoría nombre número fecha código',
  it: 'il lo la gli le e di del della per con è non o da in una descrizione chiave valido paese lingua città via dimensione categoria nome numero codice',
  nl: 'de het een en van voor met is niet of door in op uit omschrijving beschrijving sleutel geldig land taal stad straat grootte categorie naam nummer opmerking',
  pl: 'i w z na do od nie lub dla przez jest opis klucz ważny kraj język miasto ulica rozmiar kategoria nazwa numer kod',
}).map(([language, words]) => [language, new Set(words.toLowerCase().split(' '))]);

/** Letters that one of the languages uses and the others hardly do. */
const LETTERS: ReadonlyMap<string, RegExp> = new Map([
  ['de', /[äöüß]/g],
  ['fr', /[èêçœàùîë]/g],
  ['es', /[ñ¿¡]/g],
  ['pl', /[łąęśżźćń]/g],
]);

/** Characters that are enough to recognise a language. */
const MAX_LENGTH = 50_000;
const MIN_SCORE = 2;
/** Letters are weaker evidence than words: names of foreign places have them too. */
const LETTER_WEIGHT = 0.5;

/**
 * The language of texts by frequent words and letters.
 *
 * @returns undefined if no language, or more than one, is likely
 */
function guessLanguage(texts: Iterable<string>): string | undefined {
  let sample = '';
  for (const text of texts) {
    sample += `${text.slice(0, 1000)}\n`;
    if (sample.length > MAX_LENGTH) break;
  }
  const plain = sample.toLowerCase().normalize('NFC');
  const words = plain.match(/\p{L}+/gu) ?? [];
  const scores = WORDS.map(([language, known]) => {
    const count = words.filter((word) => known.has(word)).length;
    const letters = LETTERS.get(language);
    return { language, score: count + (letters ? (plain.match(letters)?.length ?? 0) * LETTER_WEIGHT : 0) };
  }).sort((a, b) => b.score - a.score);
  const [best, second] = scores;
  const isClear = best !== undefined && best.score >= MIN_SCORE && best.score >= 1.5 * (second?.score ?? 0);
  return isClear ? best.language : undefined;
}
