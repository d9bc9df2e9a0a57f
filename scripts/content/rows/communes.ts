import { groupBy } from '../../../build/model/collections.ts';
import type { JsonObject, ReleaseData, RowsByList } from '../sources.ts';

/** The code of the region Pays de la Loire. */
const REGION = '52';

/** A territory in the package. A former commune names the commune that it is a part of, `chefLieu`. */
interface Unit {
  readonly code: string;
  readonly nom: string;
  readonly type?: string;
  readonly region?: string;
  readonly departement?: string;
  readonly arrondissement?: string;
  readonly chefLieu?: string;
  readonly anciensCodes?: readonly string[];
}

/** The levels with their file in the package, and the member that names the territory above. */
const LEVELS = [
  { level: 'region', file: 'regions', above: undefined },
  { level: 'department', file: 'departements', above: 'region' },
  { level: 'arrondissement', file: 'arrondissements', above: 'departement' },
  { level: 'commune', file: 'communes', above: 'arrondissement' },
] as const;

export const communes: RowsByList = {
  'pays-de-la-loire': (data) => {
    const rows: JsonObject[] = [];
    for (const { level, file, above } of LEVELS) {
      for (const unit of readUnits(data, file)) {
        const parent = above && unit[above];
        rows.push({ code: unit.code, name: unit.nom, level, ...(parent && { parent }) });
      }
    }
    return rows;
  },
  'pays-de-la-loire-changes': (data, _language, previous = data) => {
    const pairs = findPairs(previous, data);
    const sources = groupBy(pairs, ({ source }) => source);
    const targets = groupBy(pairs, ({ target }) => target);
    return pairs.map(({ source, target }) => {
      // Several communes became one, or one became several.
      const isMerged = Number(targets.get(target)?.length) > 1;
      const isSplit = Number(sources.get(source)?.length) > 1;
      return { source, target, match: isMerged ? 'broad' : isSplit ? 'narrow' : 'exact' };
    });
  },
};

const readUnits = (data: ReleaseData, file: string, isFormer = false): Unit[] =>
  Object.values(data.json<Unit>('@etalab/decoupage-administratif', `data/${file}.json`)).filter(
    ({ code, region = code, type = 'commune-actuelle' }) =>
      region === REGION && (type !== 'commune-actuelle') === isFormer,
  );

/** The communes of a release and those that succeed them in the next one, as the parts and former codes of both state it. */
function findPairs(previous: ReleaseData, data: ReleaseData) {
  const before = new Set(readUnits(previous, 'communes').map(({ code }) => code));
  const now = new Set(readUnits(data, 'communes').map(({ code }) => code));
  const successors = new Map(readUnits(data, 'communes', true).map(({ code, chefLieu }) => [code, chefLieu]));
  for (const { code, anciensCodes = [] } of readUnits(data, 'communes'))
    for (const former of anciensCodes) successors.set(former, code);
  const pairs: { source: string; target: string }[] = [];
  for (const source of before) {
    const target = now.has(source) ? source : successors.get(source);
    if (target === undefined) throw new Error(`nothing states what became of the commune ${source}`);
    pairs.push({ source, target });
  }
  for (const { code, chefLieu = '' } of readUnits(previous, 'communes', true))
    if (now.has(code) && !before.has(code) && now.has(chefLieu))
      pairs.push({ source: chefLieu, target: code });
  return pairs;
}
