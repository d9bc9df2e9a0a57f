import { groupBy } from '../../domain/group.ts';
import type { Document } from '../document.ts';
import { pointerOf } from '../place.ts';
import { largest } from './majority.ts';
import type { Finding, Rule } from './rule.ts';
import { listed, quoted } from './wording.ts';

/**
 * The languages of a version have columns and keys of the same ids, by which foreign keys and readers find them
 * whatever the language. What most of them have is right; of equally many, what the first file has.
 */
export const translatedStructure: Rule = {
  id: 'identification/structure',
  description: 'The languages of a version have the same columns and keys',
  help: 'Programs and foreign keys find columns and keys by their ids, whatever the language. Use the same ids in all languages of a version. Names and descriptions are translated.',
  reference: undefined,
  severity: 'warning',
  check: ({ documents }) => {
    const lists = documents.filter(({ codeList }) => codeList);
    return [...groupBy(lists, ({ entry }) => entry.canonicalVersionUri).values()].flatMap((languages) =>
      PARTS.flatMap((part) => differing(languages, part)),
    );
  },
};

const PARTS = ['columns', 'keys'] as const;
type Part = (typeof PARTS)[number];

function differing(languages: readonly Document[], part: Part): Finding[] {
  const [usual] = largest(groupBy(languages, (one) => JSON.stringify([...idsOf(one, part)].sort())).values());
  return usual ? languages.flatMap((document) => compare(document, usual, part)) : [];
}

function compare(document: Document, usual: Document, part: Part): Finding[] {
  const [own, wanted] = [idsOf(document, part), idsOf(usual, part)];
  const missing = wanted.filter((id) => !own.includes(id));
  const extra = own.filter((id) => !wanted.includes(id));
  if (missing.length + extra.length === 0) return [];
  const differences = [
    missing.length > 0 && `missing: ${listed(missing.map(quoted))}`,
    extra.length > 0 && `only here: ${listed(extra.map(quoted))}`,
  ];
  const [firstExtra] = extra;
  return [
    {
      document,
      pointer:
        firstExtra === undefined
          ? pointerOf('codeList', 'columnSet', part)
          : pointerOf('codeList', 'columnSet', part, own.indexOf(firstExtra), 'id'),
      message: `the ids of the ${part} are not those of language ${quoted(usual.entry.language)} in ${usual.source.file}: ${differences.filter(Boolean).join('; ')}: use the same ids in all languages, because foreign keys and programs go by them; only names and descriptions are translated`,
    },
  ];
}

const idsOf = ({ codeList }: Document, part: Part): string[] =>
  (codeList?.columnSet[part] ?? []).map(({ id }) => id);
