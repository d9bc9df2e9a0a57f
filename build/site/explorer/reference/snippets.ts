/* Imports nothing: it is a script of its own, which a page loads when a filter changes the programs. */

/** The URLs of a list as JSON, and as CSV if it has rows. */
export interface ListUrls {
  readonly json: string;
  readonly csv?: string | undefined;
}

/** The rows that a program selects. */
export interface RowFilter {
  /** Words that rows contain, in any case. */
  readonly words: readonly string[];
  /** Columns of which rows have one of some values; cells with several values have a separator in CSV. */
  readonly chosen: readonly { columnId: string; values: readonly string[]; separator?: string | undefined }[];
}

export const ALL_ROWS: RowFilter = { words: [], chosen: [] };

/** Short programs that load a list, and select rows of it. Each contains one of its URLs once. */
export function printSnippets({ json, csv }: ListUrls, filter: RowFilter) {
  const isFiltered = filter.words.length + filter.chosen.length > 0;
  const curl = csv === undefined || isFiltered ? json : csv;
  const snippets = [
    {
      id: 'curl',
      name: 'curl',
      url: curl,
      code: `curl "${inShell(curl)}"${isFiltered ? printJq(filter) : ''}`,
    },
    {
      id: 'javascript',
      name: 'JavaScript',
      url: json,
      code: printJavaScript(json, csv !== undefined, filter),
    },
  ];
  if (csv === undefined) return snippets;
  return [
    ...snippets,
    { id: 'python', name: 'Python', url: csv, code: printPython(csv, filter) },
    { id: 'r', name: 'R', url: csv, code: printR(csv, filter) },
    { id: 'power-query', name: 'Excel (Power Query)', url: csv, code: printPowerQuery(csv, filter) },
  ];
}

/** What joins the conditions of a filter; nothing without any. */
const join = (conditions: readonly string[], before: string, between: string, after: string): string =>
  conditions.length === 0 ? '' : `${before}${conditions.join(between)}${after}`;

/** Within quotation marks of a POSIX shell. */
const inShell = (text: string): string => text.replace(/["\\$`]/g, '\\$&');

/** Strings of JSON are strings of JavaScript, Python, R and jq, too. */
const quote = (text: string): string => JSON.stringify(text);
const quoteAll = (texts: readonly string[]): string => texts.map(quote).join(', ');

function printJq({ words, chosen }: RowFilter): string {
  const conditions = [
    ...chosen.map(
      ({ columnId, values }) =>
        `([.[${quote(columnId)}]] | flatten | map(if . == null then "" else tostring end) | any(. == (${quoteAll(values)})))`,
    ),
    ...words.map((word) => {
      const pattern = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      return `(map(values | tostring) | join(" ") | test(${quote(pattern)}; "i"))`;
    }),
  ];
  const program = join(conditions, '.codeList.dataSet.rows[] | select(\n  ', ' and\n  ', ')');
  return ` | jq '${program.replaceAll("'", "'\\''")}'`;
}

function printJavaScript(url: string, hasRows: boolean, { words, chosen }: RowFilter): string {
  const start = `const response = await fetch(${quote(url)});\n`;
  if (!hasRows) return `${start}console.log(await response.json());`;
  const conditions = [
    ...chosen.map(
      ({ columnId, values }) =>
        `[row[${quote(columnId)}]].flat().some((value) => [${quoteAll(values)}].includes(String(value ?? "")))`,
    ),
    // Rows are compared as JSON, as cells may be objects.
    ...words.map(
      (word) =>
        `JSON.stringify(Object.values(row)).toLowerCase().includes(${quote(quote(word).slice(1, -1))})`,
    ),
  ];
  return `${start}const { codeList } = await response.json();
const rows = codeList.dataSet.rows${join(conditions, '.filter((row) =>\n  ', ' &&\n  ', ')')};
console.table(rows);`;
}

/** Codes such as `NA` and `01` are texts: programs that guess types change them. */
function printPython(url: string, { words, chosen }: RowFilter): string {
  const conditions = [
    ...chosen.map(({ columnId, values, separator }) => {
      const cell = `row[${quote(columnId)}]`;
      if (separator === undefined) return `${cell} in [${quoteAll(values)}]`;
      return `any(value in [${quoteAll(values)}] for value in ${cell}.split(${quote(separator)}))`;
    }),
    ...words.map((word) => `${quote(word)} in " ".join(row.values()).lower()`),
  ];
  return `import csv, io, urllib.request

with urllib.request.urlopen(${quote(url)}) as response:
    rows = list(csv.DictReader(io.TextIOWrapper(response, "utf-8", newline="")))
${join(conditions, 'rows = [row for row in rows if\n    ', ' and\n    ', ']\n')}print(rows[:3])`;
}

function printR(url: string, { words, chosen }: RowFilter): string {
  const conditions = [
    ...chosen.map(({ columnId, values, separator }) => {
      const cells = `rows[[${quote(columnId)}]]`;
      if (separator === undefined) return `${cells} %in% c(${quoteAll(values)})`;
      // An empty cell has an empty value.
      const parts = `strsplit(paste0(${cells}, ${quote(separator)}), ${quote(separator)}, fixed = TRUE)`;
      return `vapply(${parts}, function(values) any(values %in% c(${quoteAll(values)})), NA)`;
    }),
    ...words.map((word) => `grepl(${quote(word)}, tolower(do.call(paste, rows)), fixed = TRUE)`),
  ];
  return `rows <- read.csv(${quote(url)},
  colClasses = "character", na.strings = character(), check.names = FALSE, fileEncoding = "UTF-8")
${join(conditions, 'rows <- rows[\n  ', ' &\n  ', ', ]\n')}head(rows)`;
}

function printPowerQuery(url: string, { words, chosen }: RowFilter): string {
  const conditions = [
    ...chosen.map(({ columnId, values, separator }) => {
      const cell = `Record.Field(_, ${quoteInM(columnId)})`;
      const list = `{${values.map(quoteInM).join(', ')}}`;
      if (separator === undefined) return `List.Contains(${list}, ${cell})`;
      return `List.ContainsAny(${list}, Text.Split(${cell}, ${quoteInM(separator)}))`;
    }),
    ...words.map(
      (word) => `Text.Contains(Text.Lower(Text.Combine(Record.ToList(_), " ")), ${quoteInM(word)})`,
    ),
  ];
  return `let
  Source = Csv.Document(Web.Contents(${quoteInM(url)}),
    [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]),
  Rows = Table.PromoteHeaders(Source)${join(conditions, ',\n  Selected = Table.SelectRows(Rows, each\n    ', ' and\n    ', ')')}
in
  ${conditions.length === 0 ? 'Rows' : 'Selected'}`;
}

/** A text literal of the formula language of Power Query, in which `#(` begins an escape sequence. */
function quoteInM(text: string): string {
  const escapePart = (part: string): string => {
    if (part === '"') return '""';
    return part === '#(' ? '#(#)(' : `#(${part.charCodeAt(0).toString(16).padStart(4, '0')})`;
  };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are escaped
  return `"${text.replace(/"|#\(|[\u0000-\u001f]/g, escapePart)}"`;
}
