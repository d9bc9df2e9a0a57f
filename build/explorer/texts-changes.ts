import type { CodesNotCompared } from '../changes/model.ts';
import type { UiLanguage } from '../site/addresses.ts';

/** The words of the pages on changes and relations, of the time line and of the feeds, in one language. */
export interface ChangeTexts {
  readonly timeline: string;
  readonly timelineOf: (versions: number) => string;
  readonly moreVersions: (count: number) => string;
  readonly undated: string;
  readonly published: string;
  readonly valid: string;
  readonly thisVersion: string;

  readonly changes: string;
  readonly changesIn: (name: string, version: string) => string;
  readonly comparedWith: string;
  readonly newLanguage: (language: string) => string;
  readonly earlierLanguages: string;
  readonly nothing: string;
  readonly publisherSays: string;
  readonly atAGlance: string;
  readonly theDocument: string;
  readonly asJson: string;
  readonly feed: string;
  readonly laterChanges: string;
  readonly earlierChanges: string;
  readonly added: string;
  readonly removed: string;
  readonly renamed: string;
  readonly changed: string;
  readonly codes: string;
  readonly codesBefore: string;
  readonly codesAfter: string;
  readonly columns: string;
  readonly keys: string;
  readonly foreignKeys: string;
  readonly defaultKey: string;
  readonly references: string;
  readonly identification: string;
  readonly code: string;
  readonly name: string;
  readonly column: string;
  readonly field: string;
  readonly id: string;
  readonly before: string;
  readonly after: string;
  readonly list: string;
  readonly empty: string;
  readonly more: (count: number) => string;
  readonly cut: string;
  readonly keyChanged: (before: string, after: string) => string;
  readonly rowsWithoutCode: (count: number) => string;
  readonly notCompared: Readonly<Record<CodesNotCompared['reason'], string>>;

  readonly relations: string;
  readonly relationsText: string;
  readonly relationsPicture: (lists: number, references: number) => string;
  readonly withoutReferences: (lists: number) => string;
  readonly leftOut: (lists: number) => string;
  readonly legend: string;
  readonly aCodeList: string;
  readonly aSet: string;
  readonly byForeignKey: string;
  readonly byMembership: string;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly outside: string;
  readonly noRelations: string;
  readonly moreReferences: (count: number) => string;
}

/** What comes from documents stays in their language. */
export const CHANGE_TEXTS: Readonly<Record<UiLanguage, ChangeTexts>> = {
  en: {
    timeline: 'Versions in time',
    timelineOf: (versions) =>
      `${versions} ${versions === 1 ? 'version' : 'versions'} from the oldest to the newest: a dot where it was published, a bar where it is valid.`,
    moreVersions: (count) =>
      `${count} other ${count === 1 ? 'version is' : 'versions are'} not in the picture.`,
    undated: 'undated',
    published: 'published',
    valid: 'valid',
    thisVersion: 'this version',

    changes: 'What changed',
    changesIn: (name, version) => `${name}: what changed in ${version}`,
    comparedWith: 'Compared with version',
    newLanguage: (language) => `The language “${language}” is new in this version.`,
    earlierLanguages: 'The version before has other languages:',
    nothing: 'Nothing changed that can be compared.',
    publisherSays: 'What the publisher says',
    atAGlance: 'At a glance',
    theDocument: 'To the document',
    asJson: 'These changes as JSON',
    feed: 'Feed of new versions (Atom)',
    laterChanges: 'Later changes',
    earlierChanges: 'Earlier changes',
    added: 'Added',
    removed: 'Removed',
    renamed: 'Renamed',
    changed: 'Changed',
    codes: 'Codes',
    codesBefore: 'Codes before',
    codesAfter: 'Codes now',
    columns: 'Columns',
    keys: 'Keys',
    foreignKeys: 'Foreign keys',
    defaultKey: 'Default key',
    references: 'References',
    identification: 'Identification',
    code: 'Code',
    name: 'Name',
    column: 'Column',
    field: 'Property',
    id: 'Id',
    before: 'Before',
    after: 'Now',
    list: 'Document',
    empty: 'empty',
    more: (count) => `${count} more are in the`,
    cut: 'cut off',
    keyChanged: (before, after) => `The key changed from ${before} to ${after}.`,
    rowsWithoutCode: (count) =>
      `${count} ${count === 1 ? 'row has' : 'rows have'} no code of ${count === 1 ? 'its' : 'their'} own and ${count === 1 ? 'was' : 'were'} not compared.`,
    notCompared: {
      'no-rows-before': 'The codes cannot be compared: the version before is published without its rows.',
      'no-rows-after': 'The codes cannot be compared: this version is published without its rows.',
      'no-rows': 'The codes cannot be compared: both versions are published without their rows.',
      'no-common-key': 'The codes cannot be compared: the versions have no key in common.',
    },

    relations: 'How lists refer to each other',
    relationsText:
      'The newest version of each list that refers to another by a foreign key or as the member of a set.',
    relationsPicture: (lists, references) =>
      `${lists} documents as boxes and ${references} references as lines from left to right; the table below says the same.`,
    withoutReferences: (lists) =>
      `${lists} other ${lists === 1 ? 'document neither refers' : 'documents neither refer'} to another nor ${lists === 1 ? 'is' : 'are'} referred to.`,
    leftOut: (lists) =>
      `The picture shows the documents with the most connections; ${lists} with fewer ${lists === 1 ? 'is' : 'are'} left out.`,
    legend: 'Legend',
    aCodeList: 'code list',
    aSet: 'code list set',
    byForeignKey: 'foreign key',
    byMembership: 'member of the set',
    from: 'From',
    to: 'To',
    kind: 'By',
    outside: 'not in this directory',
    noRelations: 'No list refers to another.',
    moreReferences: (count) => `${count} more are not in the table; each document names its own.`,
  },
  de: {
    timeline: 'Versionen im Lauf der Zeit',
    timelineOf: (versions) =>
      `${versions} ${versions === 1 ? 'Version' : 'Versionen'} von der ältesten zur neuesten: ein Punkt, wo sie veröffentlicht wurde, ein Balken, wo sie gilt.`,
    moreVersions: (count) =>
      `${count} weitere ${count === 1 ? 'Version ist' : 'Versionen sind'} nicht im Bild.`,
    undated: 'ohne Datum',
    published: 'veröffentlicht',
    valid: 'gültig',
    thisVersion: 'diese Version',

    changes: 'Was sich geändert hat',
    changesIn: (name, version) => `${name}: Änderungen in ${version}`,
    comparedWith: 'Verglichen mit Version',
    newLanguage: (language) => `Die Sprache „${language}“ ist in dieser Version neu.`,
    earlierLanguages: 'Die Version davor hat andere Sprachen:',
    nothing: 'Nichts, was sich vergleichen lässt, hat sich geändert.',
    publisherSays: 'Was der Herausgeber sagt',
    atAGlance: 'Auf einen Blick',
    theDocument: 'Zum Dokument',
    asJson: 'Diese Änderungen als JSON',
    feed: 'Neue Versionen als Feed (Atom)',
    laterChanges: 'Spätere Änderungen',
    earlierChanges: 'Frühere Änderungen',
    added: 'Hinzugefügt',
    removed: 'Entfernt',
    renamed: 'Umbenannt',
    changed: 'Geändert',
    codes: 'Codes',
    codesBefore: 'Codes vorher',
    codesAfter: 'Codes jetzt',
    columns: 'Spalten',
    keys: 'Schlüssel',
    foreignKeys: 'Fremdschlüssel',
    defaultKey: 'Standardschlüssel',
    references: 'Verweise',
    identification: 'Identifikation',
    code: 'Code',
    name: 'Name',
    column: 'Spalte',
    field: 'Eigenschaft',
    id: 'Id',
    before: 'Vorher',
    after: 'Jetzt',
    list: 'Dokument',
    empty: 'leer',
    more: (count) => `${count} weitere stehen im`,
    cut: 'gekürzt',
    keyChanged: (before, after) => `Der Schlüssel war ${before} und ist jetzt ${after}.`,
    rowsWithoutCode: (count) =>
      `${count} ${count === 1 ? 'Zeile hat' : 'Zeilen haben'} keinen eigenen Code und ${count === 1 ? 'wurde' : 'wurden'} nicht verglichen.`,
    notCompared: {
      'no-rows-before':
        'Die Codes lassen sich nicht vergleichen: Die Version davor ist ohne Zeilen veröffentlicht.',
      'no-rows-after':
        'Die Codes lassen sich nicht vergleichen: Diese Version ist ohne Zeilen veröffentlicht.',
      'no-rows': 'Die Codes lassen sich nicht vergleichen: Beide Versionen sind ohne Zeilen veröffentlicht.',
      'no-common-key':
        'Die Codes lassen sich nicht vergleichen: Die Versionen haben keinen Schlüssel gemeinsam.',
    },

    relations: 'Wie Listen aufeinander verweisen',
    relationsText:
      'Die neueste Version jeder Liste, die mit einem Fremdschlüssel oder als Mitglied einer Sammlung auf eine andere verweist.',
    relationsPicture: (lists, references) =>
      `${lists} Dokumente als Kästen und ${references} Verweise als Linien von links nach rechts; die Tabelle darunter sagt dasselbe.`,
    withoutReferences: (lists) =>
      lists === 1
        ? '1 weiteres Dokument verweist auf kein anderes, und keines auf dieses.'
        : `${lists} weitere Dokumente verweisen auf kein anderes, und keines auf sie.`,
    leftOut: (lists) =>
      `Das Bild zeigt die Dokumente mit den meisten Verbindungen; ${lists} mit weniger ${lists === 1 ? 'fehlt' : 'fehlen'}.`,
    legend: 'Legende',
    aCodeList: 'Codeliste',
    aSet: 'Sammlung von Codelisten',
    byForeignKey: 'Fremdschlüssel',
    byMembership: 'Mitglied der Sammlung',
    from: 'Von',
    to: 'Nach',
    kind: 'Durch',
    outside: 'nicht in diesem Verzeichnis',
    noRelations: 'Keine Liste verweist auf eine andere.',
    moreReferences: (count) => `${count} weitere sind nicht in der Tabelle; jedes Dokument nennt die seinen.`,
  },
};
