/** The column type for a type name of a database, programming language or spreadsheet. */
export function intendedColumnType(name: unknown): string | undefined {
  if (typeof name !== 'string' || name.length > MAX_LENGTH) return undefined;
  // Removes XML Schema prefixes and lengths: `xs:int`, `VARCHAR(3)`, `int32`.
  const plain = name
    .toLowerCase()
    .replace(/^xsd?:/, '')
    .replace(/\(.*/, '')
    .replace(/[^\p{L}]/gu, '');
  return TYPES.get(plain);
}

const MAX_LENGTH = 40;

const NAMES = {
  string:
    'string str text texts tinytext mediumtext longtext varchar varchar nvarchar char nchar character charactervarying bpchar clob memo uri url anyuri iri token normalizedstring guid uuid zeichen zeichenkette texte chaîne texto cadena testo tekst',
  integer:
    'integer int bigint smallint tinyint mediumint long short byte uint ulong serial bigserial nonnegativeinteger positiveinteger wholenumber ganzzahl ganzezahl entier entero intero',
  number:
    'number float double doubleprecision decimal numeric real money currency percent percentage single zahl nombre numero dezimal dezimalzahl',
  boolean: 'boolean bool logical bit yesno truefalse flag wahrheitswert janein booléen booleano',
  date: 'date datum fecha data gyear',
  'date-time': 'datetime timestamp timestamptz smalldatetime datetimeoffset instant zeitstempel',
  time: 'time uhrzeit zeit heure hora',
  document: 'document object json jsonb map struct record xml dict any',
  'enum-set': 'enumset array list set multiselect multiplechoice enums enumlist',
  enum: 'enum enumeration choice select dropdown picklist category factor auswahl codelist',
};
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
);

/** Minimum number of invalid values that indicate a wrong column definition. */
const MIN_WRONG = 3;

/** Whether most values are invalid, so that the column definition is probably wrong. */
export const areMostWrong = (wrong: number, all: number): boolean => wrong >= MIN_WRONG && wrong * 2 > all;
