import { byFrequency } from '../../domain/group.ts';
import type { Identified, IndexedRecord } from '../../query/directory.ts';
import { latestVersion, selectDocument } from '../../query/select.ts';
import { FORMS, type Form } from '../forms.ts';
import type { HeaderRule } from '../headers.ts';
import { anyFileInLanguage, defaultDocumentFile, type Naming } from '../paths.ts';
import type { PlanContext } from '../plan.ts';

/** The document that answers for a URI in a form, where no language is asked for. */
interface DefaultDocument {
  readonly uri: string;
  readonly form: Form;
  readonly record: IndexedRecord;
}

/** The documents that files can answer with where no language is asked for, and what tells their languages. */
export interface DefaultDocuments {
  readonly documents: readonly DefaultDocument[];
  readonly rules: readonly HeaderRule[];
}

/** The share of the header rules that may tell the language of one file each; see {@link defaultDocuments}. */
const SHARE_OF_RULES_BY_FILE = 1 / 4;

/**
 * Chooses the default documents. Their files lie together, and a rule cannot look into a file: either they are
 * all in one language, and one rule says so, or each has a rule of its own. Where these would be too many, the
 * language of most has its one rule, and the function answers for the others.
 */
export function defaultDocuments({ directory, naming, budget }: PlanContext): DefaultDocuments {
  const all = [...directory.byUri].flatMap(([uri, identified]) => documentsByForm(uri, identified, naming));
  const [main, ...others] = byFrequency(all.map(({ record }) => record.entry.language));
  if (main === undefined) return { documents: [], rules: [] };
  const rules = rulesByFile(all);
  if (others.length > 0 && rules.length <= budget.headerRules * SHARE_OF_RULES_BY_FILE) {
    return { documents: all, rules };
  }
  return {
    documents: all.filter(({ record }) => record.entry.language === main),
    rules: [contentLanguage(anyFileInLanguage(''), main)],
  };
}

/** Header rule that tells the language of the files on a path. */
export function contentLanguage(path: string, language: string): HeaderRule {
  return { path, headers: { 'content-language': language } };
}

/** None where a choice among the languages needs the function, because hosts cannot reach all of them. */
function documentsByForm(uri: string, identified: Identified, naming: Naming): DefaultDocument[] {
  const { records } = latestVersion(identified);
  const isReached =
    naming.isPlainUri(uri) && records.every(({ entry }) => naming.isPlainLanguage(entry.language));
  if (!isReached) return [];
  return FORMS.flatMap((form) => {
    const selection = selectDocument(identified, undefined, null, form.isFormOf);
    return 'record' in selection && form.isFormOf(selection.record)
      ? [{ uri, form, record: selection.record }]
      : [];
  });
}

/** One rule for all forms of a URI with the same extension: these are of the same document. */
function rulesByFile(all: readonly DefaultDocument[]): HeaderRule[] {
  const byPath = new Map(
    all.map(({ uri, form, record }) => [
      defaultDocumentFile(uri, { folder: ':form', extension: form.extension }),
      record.entry.language,
    ]),
  );
  return [...byPath].map(([path, language]) => contentLanguage(path, language));
}
