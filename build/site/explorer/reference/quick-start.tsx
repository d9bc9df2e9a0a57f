/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { documentUrl } from '../../../formats/urls.ts';
import type { UiLanguage } from '../../paths.ts';
import { CopyButton, Scrollable } from '../components/elements.tsx';

interface QuickStartProps {
  readonly ui: UiLanguage;
  /** Public origin of the site, without a trailing slash, if it is known. */
  readonly baseUrl: string | undefined;
  /** A list with codes. */
  readonly uri: string;
  readonly language: string;
}

/** Short programs that load a list, each with a button that copies it. */
export function QuickStart({ ui, baseUrl = '', uri, language }: QuickStartProps) {
  const path = documentUrl(uri, language).split('?');
  const urls = {
    json: `${baseUrl}${path.join('?')}`,
    csv: `${baseUrl}${path.join('/alternative-format?')}`,
  };
  return (
    <>
      {SNIPPETS.map(({ id, name, format, before, after }) => (
        <div key={id} class="snippet">
          <h3 id={id}>{name}</h3>
          <CopyButton ui={ui} copies={`${id}-code`} describedBy={id} />
          <Scrollable class="example" labelledBy={id}>
            <pre>
              <code id={`${id}-code`} dir="ltr">
                {before}
                <span class="api-address">{urls[format]}</span>
                {after}
              </code>
            </pre>
          </Scrollable>
        </div>
      ))}
    </>
  );
}

interface Snippet {
  readonly id: string;
  readonly name: string;
  /** The format that the program loads. */
  readonly format: 'json' | 'csv';
  /** What is before and after the URL. */
  readonly before: string;
  readonly after: string;
}

/** Codes such as `NA` and `01` are texts: programs that guess types change them. */
const SNIPPETS: readonly Snippet[] = [
  { id: 'curl', name: 'curl', format: 'csv', before: 'curl "', after: '"' },
  {
    id: 'javascript',
    name: 'JavaScript',
    format: 'json',
    before: 'const response = await fetch("',
    after: `");
const { codeList } = await response.json();
console.table(codeList.dataSet.rows);`,
  },
  {
    id: 'python',
    name: 'Python',
    format: 'csv',
    before: `import csv, io, urllib.request

with urllib.request.urlopen("`,
    after: `") as response:
    rows = list(csv.DictReader(io.TextIOWrapper(response, "utf-8", newline="")))
print(rows[0])`,
  },
  {
    id: 'r',
    name: 'R',
    format: 'csv',
    before: 'rows <- read.csv("',
    after: `",
  colClasses = "character", na.strings = "", fileEncoding = "UTF-8")
head(rows)`,
  },
  {
    id: 'power-query',
    name: 'Power Query (Excel, Power BI)',
    format: 'csv',
    before: `let
  Source = Csv.Document(Web.Contents("`,
    after: `"),
    [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]),
  Rows = Table.PromoteHeaders(Source)
in
  Rows`,
  },
];
