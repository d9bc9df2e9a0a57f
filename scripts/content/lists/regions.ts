import { namedCodes, nameOf } from '../cldr.ts';
import { isObject, objectAt, textsOf } from '../json.ts';
import { byCodeUnit, type CodeList, type JsonObject } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';

/** The regions of UN M49 with their parents and members. */
export function regions(releases: Releases): CodeList {
  const all = ['de', 'en', 'fr', 'es', 'pl'] as const;
  return {
    name: 'regions',
    folder: 'cldr',
    format: 'json',
    tags: ['geography', 'official statistics', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'code', type: 'string', limits: { minLength: 3, maxLength: 3, pattern: '^[0-9]{3}$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'level', type: 'enum', members: ['world', 'continent', 'subregion', 'grouping'] },
      { id: 'parent', type: 'string', nullable: true, limits: { pattern: '^[0-9]{3}$' } },
      {
        id: 'contains',
        type: 'document',
        limits: {
          schema: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: { type: 'string', pattern: '^([A-Z]{2}|[0-9]{3})$' },
          },
        },
      },
    ],
    key: ['code'],
    nameColumn: 'name',
    references: [{ id: 'parent-region', columnIds: ['parent'], list: 'regions' }],
    editions: cldrEditions(releases, ['core', 'localeNames'], { 42: all, 44.1: all, 46.1: all, 48.2: all }),
    rows: (version, language) => {
      const release = releaseOf(releases, version);
      const containment = territoryContainment(
        release.supplemental('territoryContainment', 'territoryContainment'),
      );
      const named = new Set(namedCodes(release, 'territories'));
      const names = release.names('territories', language);
      return [...containment.members.keys()]
        .filter((code) => named.has(code))
        .map((code) => ({
          code,
          name: nameOf(names, code),
          level: levelOf(code, containment),
          parent: containment.parents.get(code) ?? null,
          contains: (containment.members.get(code) ?? []).filter((member) => named.has(member)),
        }));
    },
  };
}

/**
 * The members of UN M49 regions: other regions, and territories by two-letter code. `parents` maps a region or territory
 * to its only parent region; `groupings` are regions that overlap others (North America, Latin America and the Caribbean,
 * Sub-Saharan Africa).
 */
export interface Containment {
  readonly members: ReadonlyMap<string, readonly string[]>;
  readonly parents: ReadonlyMap<string, string>;
  readonly groupings: ReadonlySet<string>;
}

export function territoryContainment(supplemental: JsonObject): Containment {
  const members = new Map<string, readonly string[]>();
  const parents = new Map<string, string>();
  const groupings = new Set<string>();
  for (const [key, value] of Object.entries(supplemental)) {
    if (!/^\d{3}(-status-grouping)?$/.test(key)) continue;
    const code = key.slice(0, 3);
    const contained = textsOf(objectAt(value)._contains).filter((member) =>
      /^([A-Z]{2}|\d{3})$/.test(member),
    );
    const isGrouping = isObject(value) && value._grouping === 'true';
    if (isGrouping) groupings.add(code);
    if (key === code) members.set(code, contained.toSorted(byCodeUnit));
    for (const member of contained) {
      const isRegion = /^\d/.test(member);
      if (key === code ? !isGrouping : isRegion) parents.set(member, code);
    }
  }
  return { members, parents, groupings };
}

function levelOf(code: string, { parents, groupings }: Containment): string {
  if (groupings.has(code)) return 'grouping';
  const parent = parents.get(code);
  if (parent === undefined) return 'world';
  return parents.has(parent) ? 'subregion' : 'continent';
}
