import { program } from '#program';
import { makeCatalogue } from '../../build/check/check.ts';
import { REPORT_FORMATS } from '../../build/check/report/all.ts';
import { CONTENT_CHECK } from '../../build/check/report/rules.ts';
import type { ImportedDocument } from '../../build/formats/import/format.ts';
import { printDocument } from '../../build/formats/import/print.ts';
import { groupBy } from '../../build/model/collections.ts';
import { pointerNames } from '../../build/model/json/locator.ts';
import { counted } from '../../build/model/problems/wording.ts';
import { check } from '../../build/release/check-content.ts';
import { hasColours } from '../colours.ts';
import { explain } from '../failure.ts';
import { writeTexts } from '../print.ts';
import { openProgress } from '../progress.ts';

/**
 * Checks a content folder.
 *
 * @param files relative to the folder
 * @returns those of the files that have errors, and what prints their problems and the number of others
 */
export async function checkWritten(content: string, files: readonly string[], cache: string | undefined) {
  const progress = openProgress();
  const { problems, textOf } = await check({ content, cache, onProgress: progress.show })
    .catch(explain({ content }))
    .finally(progress.clear);
  const written = new Set(files);
  const own = problems.filter(({ file }) => written.has(file));
  const others = problems.length - own.length;
  const faulty = new Set(own.filter(({ severity }) => severity === 'error').map(({ file }) => file));
  const texts = new Map([...faulty].map((file) => [file, textOf(file)]));
  const print = async (): Promise<void> => {
    const colours = hasColours(process.stdout);
    const textOfOwn = (file: string) => texts.get(file) ?? textOf(file);
    await writeTexts(
      process.stdout,
      REPORT_FORMATS[0].print({
        ...{ problems: own, severity: 'note', all: false, content },
        ...{
          checked: { count: files.length, noun: 'document' },
          textOf: textOfOwn,
          colours,
          ...CONTENT_CHECK,
        },
      }),
    );
    if (others > 0)
      console.log(
        `${counted(others, 'problem')} in other files: see ${program.commandLine('check')} --content ${content}`,
      );
  };
  return { faulty, print };
}

/** Maximum number of problems of a rule that are shown. */
const MAX_SHOWN = 5;

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
  return [...groupBy(shown, ({ rule }) => rule).values()].flatMap((own) => {
    const lines = own.slice(0, MAX_SHOWN).map(({ severity, pointer = '', message, rule }) => {
      const place = placeOf(document, pointer);
      return `${severity}: ${place === '' ? '' : `${place}: `}${message} (${rule})`;
    });
    return own.length > lines.length ? [...lines, `and ${own.length - lines.length} more of them`] : lines;
  });
}

const ROWS = '/codeList/dataSet/rows/';

function placeOf({ placeOf: placeOfRow }: ImportedDocument, pointer: string): string {
  const [, , , row, columnId] = pointerNames(pointer);
  return pointer.startsWith(ROWS) && placeOfRow ? placeOfRow(Number(row), columnId) : '';
}
