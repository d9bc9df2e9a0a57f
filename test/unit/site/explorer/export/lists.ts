import { readExportedList } from '../../../../../build/site/explorer/export/export.ts';
import type { ExportedList } from '../../../../../build/site/explorer/export/formats.ts';
import { type RowLinks, readTable } from '../../../../../build/site/rows/table.ts';

/** A column of texts, or with other properties. */
export const column = (id: string, more: object = {}) => ({ id, name: id, type: 'string', ...more });

interface Fields {
  readonly shortName?: string;
  readonly columns?: readonly object[];
  readonly keys?: readonly object[];
  readonly foreignKeys?: readonly object[];
  /** The JSON of the rows. */
  readonly rows: string;
  readonly links?: readonly RowLinks[];
}

/** Reads a list as the page of a document does. */
export function listOf(fields: Fields): ExportedList {
  const { shortName = 'Some Codes', columns = [column('code'), column('name')], rows, links = [] } = fields;
  const { keys = [{ id: 'k', columnIds: ['code'] }], foreignKeys } = fields;
  const identification = {
    shortName,
    canonicalUri: 'urn:t:codes',
    canonicalVersionUri: 'urn:t:codes:1',
    version: '1',
  };
  const text = `{"codeList":{"identification":${JSON.stringify(identification)},"columnSet":${JSON.stringify({ columns, keys, foreignKeys })},"dataSet":{"rows":${rows}}}}`;
  const table = readTable(text);
  if (!table) throw new Error('no rows');
  const all = [...table.rows];
  return readExportedList({
    ...{ text, table, links, language: 'en' },
    rows: all,
    total: all.length,
  });
}

/** Texts that try to leave their string, cell, comment or identifier. */
export const HOSTILE = [
  `'); DROP TABLE x; --`,
  `\\'; DROP TABLE x; --`,
  `" ; DROP TABLE x; --`,
  '*/ alert(1) /*',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must not become a template
  '`${alert(1)}`',
  '"] as never; alert(1); //',
  '</script><script>alert(1)</script>',
  '=HYPERLINK("https://evil.example";"x")',
  '| a | [x](javascript:alert(1)) ![i](https://evil.example/i.png)',
  'line\r\nbreak\u2028separator\u0000nul',
  '__proto__',
  'constructor',
];
