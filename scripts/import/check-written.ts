import { program } from '#program';
import { REPORT_FORMATS } from '../../build/check/report/all.ts';
import { hasErrors } from '../../build/model/problems/problem.ts';
import { counted } from '../../build/model/problems/wording.ts';
import { check } from '../../build/release/check-content.ts';
import { hasColours } from '../colours.ts';
import { explain } from '../failure.ts';
import { writeTexts } from '../print.ts';
import { openProgress } from '../progress.ts';

/**
 * Checks a content folder, and prints the problems of the files that were written, and the number of others.
 *
 * @param files relative to the folder
 * @returns whether the files have no errors
 */
export async function checkWritten(
  content: string,
  files: readonly string[],
  cache: string | undefined,
): Promise<boolean> {
  const progress = openProgress();
  const { problems, textOf } = await check({ content, cache, onProgress: progress.show })
    .catch(explain({ content }))
    .finally(progress.clear);
  const written = new Set(files);
  const own = problems.filter(({ file }) => written.has(file));
  const colours = hasColours(process.stdout);
  const report = {
    problems: own,
    severity: 'note' as const,
    all: false,
    content,
    documents: files.length,
    textOf,
    colours,
  };
  await writeTexts(process.stdout, REPORT_FORMATS[0].print(report));
  const others = problems.length - own.length;
  if (others > 0) {
    console.log(
      `${counted(others, 'problem')} in other files: see ${program.commandLine('check')} --content ${content}`,
    );
  }
  return !hasErrors(own);
}
