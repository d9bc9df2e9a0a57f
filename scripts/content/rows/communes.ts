import type { Entries, JsonObject, ReleaseData, RowsByList } from '../sources.ts';

const PACKAGE = '@etalab/decoupage-administratif';

/** The code of the region Pays de la Loire. */
const REGION = '52';

/** An entry of the package. One that is no commune any more names the commune that it is a part of, `chefLieu`. */
interface Unit {
  readonly code: string;
  readonly nom: string;
  readonly region: string;
  readonly departement?: string;
  readonly arrondissement?: string;
  readonly type?: string;
  readonly chefLieu?: string;
  readonly anciensCodes?: readonly string[];
}

export const communes: RowsByList = {
  'pays-de-la-loire': (data) => {
    const rows: JsonObject[] = [];
    for (const { code, nom } of readUnits(data, 'regions'))
      if (code === REGION) rows.push({ code, name: nom, level: 'region' });
    for (const { code, nom, region } of readUnits(data, 'departements'))
      if (region === REGION) rows.push({ code, name: nom, level: 'department', parent: region });
    for (const { code, nom, region, departement = '' } of readUnits(data, 'arrondissements'))
      if (region === REGION) rows.push({ code, name: nom, level: 'arrondissement', parent: departement });
    for (const { code, nom, arrondissement = '' } of communesOf(data))
      rows.push({ code, name: nom, level: 'commune', parent: arrondissement });
    return rows;
  },
  'pays-de-la-loire-changes': (data, _language, previous) => {
    if (!previous) return [];
    const pairs = [...findPairs(previous, data)];
    const countBy = (side: 'source' | 'target', code: string) =>
      pairs.filter((pair) => pair[side] === code).length;
    return pairs.map(({ source, target }) => {
      // Several communes became one, or one became several.
      if (countBy('target', target) > 1) return { source, target, match: 'broad' };
      return { source, target, match: countBy('source', source) > 1 ? 'narrow' : 'exact' };
    });
  },
};

/** The communes of a release and those that succeed them in the next one, as the parts and former codes of both state it. */
function* findPairs(previous: ReleaseData, data: ReleaseData) {
  const before = new Map(communesOf(previous).map((commune) => [commune.code, commune]));
  const now = new Map(communesOf(data).map((commune) => [commune.code, commune]));
  const wholes = findWholes(data);
  const formerWholes = findWholes(previous);
  const renumbered = new Map<string, string>();
  for (const { code, anciensCodes = [] } of now.values())
    for (const former of anciensCodes) renumbered.set(former, code);
  for (const source of before.keys()) {
    const target = now.has(source) ? source : (renumbered.get(source) ?? wholes.get(source));
    if (target === undefined) throw new Error(`nothing states what became of the commune ${source}`);
    yield { source, target };
  }
  // Communes that were a part of another.
  for (const target of now.keys()) {
    const source = formerWholes.get(target);
    if (!before.has(target) && source !== undefined && now.has(source)) yield { source, target };
  }
}

const readUnits = (data: ReleaseData, file: string): Unit[] =>
  Object.values(data.json<Unit>(PACKAGE, `data/${file}.json`) satisfies Entries<Unit>);

const communesOf = (data: ReleaseData): Unit[] =>
  readUnits(data, 'communes').filter((one) => one.type === 'commune-actuelle' && one.region === REGION);

/** The commune of each former commune that is a part of it. */
function findWholes(data: ReleaseData): Map<string, string> {
  const wholes = new Map<string, string>();
  for (const { code, region, type, chefLieu } of readUnits(data, 'communes'))
    if (region === REGION && type !== 'commune-actuelle' && chefLieu) wholes.set(code, chefLieu);
  return wholes;
}
