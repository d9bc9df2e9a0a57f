import { check } from '../build/pipeline.ts';
import { hasErrors } from '../build/problems.ts';
import { REPORT_FORMATS } from '../build/report/all.ts';
import { showsColours } from '../build/report/colours.ts';
import type { ReportFormat } from '../build/report/report.ts';
import { EXIT, runCommand, UsageError } from './command.ts';
import { explain } from './failure.ts';
import { openProgress } from './progress.ts';

const names = REPORT_FORMATS.map(({ name }) => name);

const usage = `Usage: npm run check -- [options]

Checks the documents of a content folder, as the build does, and reports on stdout everything that is wrong with
them: where it is, what it is, and what to do.

Options:
  --content DIR            folder with the code list documents (default: content)
  --format FORMAT          ${names.join(', ')} (default: ${names[0]})
  --codes-are-permanent    makes it an error that a code went away or was renamed without an entry in the
                           changeLog, for registries that promise never to take a code away
  -h, --help               this text

Formats: text for people, json for programs, github for annotations in GitHub Actions, sarif (2.1.0) for code
scanning. For a file, write: npm run --silent check -- --format sarif > check.sarif

Exit codes: 0 no errors (warnings and notes do not count), 1 errors, 2 wrong usage or an I/O failure.`;

await runCommand({
  usage,
  options: {
    content: { type: 'string', default: 'content' },
    format: { type: 'string', default: REPORT_FORMATS[0].name },
    'codes-are-permanent': { type: 'boolean', default: false },
  },
  run: async (values) => {
    const content = values.content as string;
    const codesArePermanent = values['codes-are-permanent'] as boolean;
    const format = readFormat(values.format as string);
    const progress = openProgress();
    const options = { content, codesArePermanent, onProgress: progress.show };
    const { problems, checked, textOf } = await check(options)
      .catch(explain({ content }))
      .finally(progress.clear);
    const colours = showsColours(process.stdout, process.env);
    await print(format.print({ problems, content, documents: checked, textOf, colours }));
    return hasErrors(problems) ? EXIT.content : EXIT.done;
  },
});

function readFormat(name: string): ReportFormat {
  const format = REPORT_FORMATS.find((one) => one.name === name);
  if (!format) throw new UsageError(`--format must be one of ${names.join(', ')}, not "${name}"`);
  return format;
}

/** Writes all of a text to stdout, or as much as it takes: what becomes of the rest, {@link runCommand} tells. */
function print(text: string): Promise<void> {
  return new Promise((done) => process.stdout.write(text, () => done()));
}
