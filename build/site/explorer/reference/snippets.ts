/* Imports nothing: a page loads it when filters change its programs. */

/** A column of which rows have one of some values; cells with several values have a separator in CSV. */
interface Chosen {
  readonly columnId: string;
  readonly values: readonly string[];
  readonly separator?: string | undefined;
}

/** The rows that a program selects: those with all words, in any case, and with the chosen values. */
export interface RowFilter {
  readonly words: readonly string[];
  readonly chosen: readonly Chosen[];
}

/** Strings of JSON are strings of JavaScript, Python, R and jq, too. */
const quote = (text: string): string => JSON.stringify(text);
const list = (texts: readonly string[]): string => texts.map(quote).join(', ');

/**
 * Short programs that load a list from its percent-encoded URLs, as JSON or, if it has rows, as CSV. Each has one of them
 * once.
 */
export function printSnippets(json: string, csv: string | undefined, { words, chosen }: RowFilter) {
  /** The conditions of the filter with what is around them, or nothing without a filter. */
  const where = (
    { before, between, after }: { before: string; between: string; after: string },
    hasValue: (one: Chosen) => string,
    hasWord: (word: string) => string,
  ): string => {
    const conditions = [...chosen.map(hasValue), ...words.map(hasWord)];
    return conditions.length === 0 ? '' : before + conditions.join(between) + after;
  };
  const inJq = (text: string): string => quote(text).replaceAll("'", "'\\''");
  const jq = where(
    { before: " | jq '.codeList.dataSet.rows[] | select(\n  ", between: ' and\n  ', after: ")'" },
    ({ columnId, values }) =>
      `([.[${inJq(columnId)}]] | flatten | map(if . == null then "" else tostring end) | any(. == (${values.map(inJq).join(', ')})))`,
    (word) =>
      `(map(values | tostring) | join(" ") | test(${inJq(word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))}; "i"))`,
  );
  const filter = where(
    { before: '.filter((row) =>\n  ', between: ' &&\n  ', after: ')' },
    ({ columnId, values }) =>
      `[row[${quote(columnId)}]].flat().some((value) => [${list(values)}].includes(String(value ?? "")))`,
    // Cells may be objects.
    (word) => `JSON.stringify(Object.values(row)).toLowerCase().includes(${quote(quote(word).slice(1, -1))})`,
  );
  const rows = `const { codeList } = await response.json();
const rows = codeList.dataSet.rows${filter};
console.table(rows);`;
  const curl = csv === undefined || jq !== '' ? json : csv;
  const start = `const response = await fetch(${quote(json)});\n`;
  const snippets = [
    { id: 'curl', name: 'curl', url: curl, code: `curl "${curl}"${jq}` },
    { id: 'javascript', name: 'JavaScript', url: json, code: start + (csv ? rows : NO_ROWS) },
  ];
  if (csv === undefined) return snippets;
  const comprehension = where(
    { before: 'rows = [row for row in rows if\n    ', between: ' and\n    ', after: ']\n' },
    ({ columnId, values, separator }) =>
      separator === undefined
        ? `row[${quote(columnId)}] in [${list(values)}]`
        : `any(value in [${list(values)}] for value in row[${quote(columnId)}].split(${quote(separator)}))`,
    (word) => `${quote(word)} in " ".join(row.values()).lower()`,
  );
  // Codes such as `NA` and `01` are texts: programs that guess types change them.
  const python = `import csv, io, urllib.request

with urllib.request.urlopen(${quote(csv)}) as response:
    rows = list(csv.DictReader(io.TextIOWrapper(response, "utf-8", newline="")))
${comprehension}print(rows[:3])`;
  const subset = where(
    { before: 'rows <- rows[\n  ', between: ' &\n  ', after: ', ]\n' },
    ({ columnId, values, separator }) =>
      separator === undefined
        ? `rows[[${quote(columnId)}]] %in% c(${list(values)})`
        : // A separator at the end keeps empty cells.
          `vapply(strsplit(paste0(rows[[${quote(columnId)}]], ${quote(separator)}), ${quote(separator)}, fixed = TRUE), function(cell) any(cell %in% c(${list(values)})), NA)`,
    (word) => `grepl(${quote(word)}, tolower(do.call(paste, rows)), fixed = TRUE)`,
  );
  const r = `rows <- read.csv(${quote(csv)},
  colClasses = "character", na.strings = character(), check.names = FALSE, fileEncoding = "UTF-8")
${subset}head(rows)`;
  const step = where(
    { before: ',\n  Selected = Table.SelectRows(Rows, each\n    ', between: ' and\n    ', after: ')' },
    ({ columnId, values, separator }) => {
      const cell = `Record.Field(_, ${quoteInM(columnId)})`;
      const cells = separator === undefined ? `{${cell}}` : `Text.Split(${cell}, ${quoteInM(separator)})`;
      return `List.ContainsAny(${cells}, {${values.map(quoteInM).join(', ')}})`;
    },
    (word) => `Text.Contains(Text.Lower(Text.Combine(Record.ToList(_), " ")), ${quoteInM(word)})`,
  );
  const query = `let
  Source = Csv.Document(Web.Contents(${quoteInM(csv)}),
    [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]),
  Rows = Table.PromoteHeaders(Source)${step}
in
  ${step === '' ? 'Rows' : 'Selected'}`;
  return [
    ...snippets,
    { id: 'python', name: 'Python', url: csv, code: python },
    { id: 'r', name: 'R', url: csv, code: r },
    { id: 'power-query', name: 'Excel (Power Query)', url: csv, code: query },
  ];
}

const NO_ROWS = 'console.log(await response.json());';

/** A text literal of M, the language of Power Query, in which `#(` begins an escape sequence. */
const quoteInM = (text: string): string =>
  `"${text.replaceAll('"', '""').replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are escaped
    /#(?=\()|[\u0000-\u001f]/g,
    (part) => `#(${part === '#' ? part : part.charCodeAt(0).toString(16).padStart(4, '0')})`,
  )}"`;
