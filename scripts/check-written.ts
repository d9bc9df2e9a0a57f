import { program } from '#program';
import { makeCatalogue } from '../build/check/check.ts';
import { REPORT_FORMATS } from '../build/check/report/all.ts';
import { CONTENT_CHECK } from '../build/check/report/rules.ts';
import type { ImportedDocument } from '../build/formats/import/format.ts';
import { printDocument } from '../build/formats/import/print.ts';
import { groupBy } from '../build/model/collections.ts';
import { pointerNames } from '../build/model/json/locator.ts';
import { counted } from '../build/model/problems/wording.ts';
import { check } from '../build/release/check-content.ts';
import { explain } from './failure.ts';
import { hasColours, showProgress } from './print.ts';

/**
 * Checks a content folder.
 *
 * @param files relative to the folder
 * @returns those of the files that have errors, and the report about their problems and the number of others
 */
export async function checkWritten(content: string, files: readonly string[], cache: string | undefined) {
  const { problems, textOf } = await showProgress((onProgress) =>
    check({ content, cache, onProgress }),
  ).catch(explain({ content }));
  const own = problems.filter(({ file }) => files.includes(file));
  const errors = own.filter(({ severity }) => severity === 'error');
  const shown = { problems: own, severity: 'note', all: false, colours: hasColours(process.stdout) } as const;
  const checked = { count: files.length, noun: 'document' };
  // Printed before faulty files are removed, because it quotes them.
  const report = [...REPORT_FORMATS[0].print({ ...shown, content, checked, textOf, ...CONTENT_CHECK })];
  const others = problems.length - own.length;
  const command = `${program.commandLine('check')} --content ${content}`;
  if (others > 0) report.push(`${counted(others, 'problem')} in other files: see ${command}\n`);
  return { faulty: new Set(errors.map(({ file }) => file)), report };
}

/** Maximum number of problems of a rule that are shown. */
const MAX_SHOWN = 5;

const ROWS = '/codeList/dataSet/rows/';

/**
 * Checks a document that is not written yet. Its identification has placeholders, so only problems with columns and rows
 * count.
 *
 * @returns a line for each problem, with places in the source
 */
export function checkDraft(document: ImportedDocument): string[] {
  const text = [...printDocument(document)].join('');
  const { problems } = makeCatalogue([{ file: `${document.name}.json`, text }]);
  const shown = problems.filter(
    ({ pointer = '' }) => pointer.startsWith('/codeList/columnSet') || pointer.startsWith(ROWS),
  );
  const lines: string[] = [];
  for (const own of groupBy(shown, ({ rule }) => rule).values()) {
    for (const { severity, pointer = '', message, rule } of own.slice(0, MAX_SHOWN))
      lines.push(`${severity}: ${findPlace(document, pointer)}${message} (${rule})`);
    if (own.length > MAX_SHOWN) lines.push(`and ${own.length - MAX_SHOWN} more of them`);
  }
  return lines;
}

function findPlace({ placeOf }: ImportedDocument, pointer: string): string {
  if (!placeOf || !pointer.startsWith(ROWS)) return '';
  const [, , , row, columnId] = pointerNames(pointer);
  const place = placeOf(Number(row), columnId);
  return place === '' ? '' : `${place}: `;
}
