import type { Document } from '../../catalogue/document.ts';
import { printDocument } from '../../formats/all.ts';
import { makeAnswer } from '../../function/answer.ts';
import { tooManySearches } from '../../function/problem.ts';
import { TABLE } from '../../plan/forms.ts';
import { DOCUMENTS_PATH, documentAddress, INDEX_PATH } from '../../plan/paths.ts';
import { languagesOf, latestVersion } from '../../query/select.ts';
import type { SiteContext } from '../../site/part.ts';

/** Examples from the content, as far as it has some that are short; and problems as the interface says them. */
export interface Examples {
  readonly uri?: string;
  readonly language?: string;
  readonly languages?: readonly string[];
  readonly tag?: string;
  readonly tags?: readonly string[];
  readonly publishedAt?: string;
  readonly entry?: unknown;
  /** A document without its data. */
  readonly document?: unknown;
  /** The first lines of a CSV. */
  readonly table?: string;
  readonly badParameters: unknown;
  readonly notFound: unknown;
  readonly methodNotAllowed: unknown;
  readonly tooManySearches: unknown;
}

/** Texts that are longer tell a reader nothing more. */
const MAX_ENTRY = 2000;
const MAX_DOCUMENT = 5000;
const MAX_TAG = 60;

/** Takes the examples from one document that says much: a short one, easy to ask for, in many languages. */
export async function examplesFrom({ plan, documents }: SiteContext): Promise<Examples> {
  const { directory, naming } = plan;
  const answer = makeAnswer(directory.records, () => Promise.reject(new Error('examples read no files')));
  const problem = async (path: string, method = 'GET'): Promise<unknown> =>
    (await answer(new Request(`http://localhost${path}`, { method }))).json();
  const problems = {
    badParameters: await problem(`${INDEX_PATH}?page=0&pageSize=51&type=list`),
    notFound: await problem(documentAddress('urn:example:nothing', 'en')),
    methodNotAllowed: await problem(DOCUMENTS_PATH, 'POST'),
    tooManySearches: await tooManySearches().json(),
  };
  const short = documents.filter(
    ({ entry }) => naming.isPlainUri(entry.canonicalUri) && JSON.stringify(entry).length <= MAX_ENTRY,
  );
  const languagesIn = ({ entry }: Document): string[] => {
    const identified = directory.byUri.get(entry.canonicalUri);
    return identified ? languagesOf(latestVersion(identified)) : [];
  };
  const shown = mostOf(short, (document) => languagesIn(document).length);
  if (!shown) return problems;
  const { entry } = shown;
  const document = shown.metadata.length <= MAX_DOCUMENT ? JSON.parse(shown.metadata) : undefined;
  return {
    ...problems,
    uri: entry.canonicalUri,
    language: entry.language,
    languages: languagesIn(shown),
    ...(entry.tags[0] !== undefined && entry.tags[0].length <= MAX_TAG && { tag: entry.tags[0] }),
    tags: directory.tags.filter((tag) => tag.length <= MAX_TAG).slice(0, 3),
    ...(entry.publishedAt !== undefined && { publishedAt: entry.publishedAt }),
    entry,
    ...(document !== undefined && { document }),
    ...(shown.csv && { table: beginning(printDocument(shown, TABLE)) }),
  };
}

/** The first of the items that have most of something. */
function mostOf<T>(items: readonly T[], countOf: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (most, item) => (most === undefined || countOf(item) > countOf(most) ? item : most),
    undefined,
  );
}

/** The first three lines, or fewer where they are long. */
function beginning(csv: string): string {
  const lines = csv.trimEnd().split('\r\n').slice(0, 3).join('\r\n');
  return `${lines.slice(0, MAX_ENTRY)}\r\n`;
}
