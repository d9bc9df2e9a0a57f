import { program } from '#program';
import { REPORT_FORMATS } from '../build/check/report/all.ts';
import { SEVERITIES } from '../build/check/report/report.ts';
import { CONTENT_CHECK } from '../build/check/report/rules.ts';
import { hasErrors, type Severity } from '../build/model/problems/problem.ts';
import { check } from '../build/release/check-content.ts';
import { limitHeapGrowth, optimizeLater } from '../build/release/threads/v8.ts';
import { CACHE_OPTIONS, cacheFolder } from './cache.ts';
import { hasColours } from './colours.ts';
import { defineCommand, EXIT, runCommand, UsageError } from './command.ts';
import { explain } from './failure.ts';
import { leftOutLine, writeTexts } from './print.ts';
import { openProgress } from './progress.ts';
import { FORMAT_NAMES, readFormat } from './report-format.ts';

const usage = `Usage: ${program.commandLine('check')} [options]

Checks the documents in a content folder, as the build does, and prints each problem to stdout with its location and
how to fix it.

Options:
  --content DIR            folder with the code list documents (default: content)
  --format FORMAT          output format: ${FORMAT_NAMES.join(', ')} (default: ${FORMAT_NAMES[0]})
  --severity LEVEL         minimum severity to print: ${SEVERITIES.join(', ')} (default: note); does not change the
                           exit code
  --all                    print every problem; by default, text and github print only the first of many similar
                           problems and the number of the others
  --codes-are-permanent    report each removed code as an error, and names that changed without an entry in the
                           changeLog; for registries that never remove codes
  --skip-invalid           list the files that a build with --skip-invalid would leave out
  --cache DIR              folder for results of checks, which the next one reuses (default:
                           .cache/code-list-check)
  --no-cache               check all documents, and keep no results
  -h, --help               show this help

Formats: text for reading, json for programs, github for annotations in GitHub Actions, sarif (2.1.0) for code
scanning. To write a file: ${program.commandLine('check', { silent: true })} --format sarif > check.sarif

Exit codes: 0 no errors (there may be warnings and notes), 1 errors, 2 usage or I/O error.`;

export const command = defineCommand({
  usage,
  options: {
    content: { type: 'string', default: 'content' },
    format: { type: 'string', default: REPORT_FORMATS[0].name },
    severity: { type: 'string', default: 'note' },
    all: { type: 'boolean', default: false },
    'codes-are-permanent': { type: 'boolean', default: false },
    'skip-invalid': { type: 'boolean', default: false },
    ...CACHE_OPTIONS,
  },
  run: async (values) => {
    const content = values.content as string;
    const codesArePermanent = values['codes-are-permanent'] as boolean;
    const skipInvalid = values['skip-invalid'] as boolean;
    const format = readFormat(values.format as string);
    const severity = readSeverity(values.severity as string);
    optimizeLater();
    limitHeapGrowth(100);
    const progress = openProgress();
    const cache = cacheFolder(values, content);
    const options = { content, codesArePermanent, skipInvalid, cache, onProgress: progress.show };
    const { problems, checked, textOf, leftOut, published } = await check(options)
      .catch(explain({ content }))
      .finally(progress.clear);
    const report = {
      problems,
      severity,
      all: values.all as boolean,
      content,
      checked: { count: checked, noun: 'document' },
      ...CONTENT_CHECK,
      textOf,
      colours: hasColours(process.stdout),
    };
    await writeTexts(process.stdout, format.print(report));
    if (leftOut.length > 0) {
      // The other formats on stdout are parsed by programs.
      const stream = format === REPORT_FORMATS[0] ? process.stdout : process.stderr;
      const line = published > 0 ? leftOutLine(leftOut) : 'nothing would be published';
      await writeTexts(stream, [`${line}\n`]);
    }
    return hasErrors(problems) ? EXIT.content : EXIT.done;
  },
});

function readSeverity(name: string): Severity {
  const severity = SEVERITIES.find((one) => one === name);
  if (!severity) throw new UsageError(`--severity must be one of ${SEVERITIES.join(', ')}, not "${name}"`);
  return severity;
}

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
