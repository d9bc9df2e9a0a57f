/** Whether a value is a formula error of LibreOffice or Excel in a European language. */
export function isSpreadsheetError(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (value.startsWith('#')) return ERRORS.has(value);
  return value.startsWith('Err:5') && /^Err:5[0-9]{2}$/.test(value);
}

/** Whether values contain so many different errors that they are probably a list of errors. */
export function isAboutErrors(values: Iterable<unknown>): boolean {
  const found = new Set<string>();
  for (const value of values) {
    if (isSpreadsheetError(value)) found.add(value);
    if (found.size === MIN_ERRORS) return true;
  }
  return false;
}

const MIN_ERRORS = 4;

export const spreadsheetErrorMessage = (value: string): string =>
  `${JSON.stringify(value)} is a spreadsheet formula error, not a value: write the value itself, or leave the cell empty`;

const ERRORS: ReadonlySet<string> = new Set(
  [
    // English
    '#N/A #REF! #NAME? #VALUE! #DIV/0! #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY!',
    // German
    '#NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #KALK! #FELD!',
    // French
    '#VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION!',
    // Spanish
    '#N/D #¡REF! #¿NOMBRE? #¡VALOR! #¡DIV/0! #¡NULO! #¡NUM! #¡DESBORDAMIENTO!',
    // Italian, Portuguese
    '#RIF! #NOME? #VALORE! #NULLO! #VALOR! #NULO! #NÚM!',
    // Dutch
    '#N/B #VERW! #NAAM? #WAARDE! #DEEL/0! #LEEG! #GETAL!',
    // Polish
    '#N/D! #ADR! #NAZWA? #ARG! #DZIEL/0! #ZERO! #LICZBA!',
  ].flatMap((names) => names.split(' ')),
);
