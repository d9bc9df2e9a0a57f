import { program } from '#program';
import { REPORT_FORMATS } from '../build/check/report/all.ts';
import { SEVERITIES } from '../build/check/report/report.ts';
import { CONTENT_CHECK } from '../build/check/report/rules.ts';
import { hasErrors } from '../build/model/problems/problem.ts';
import { check } from '../build/release/check-content.ts';
import { limitHeapGrowth, optimizeLater } from '../build/release/threads.ts';
import { defineCommand, EXIT, readChoice, runCommand } from './command.ts';
import { explain } from './failure.ts';
import { CACHE_TEXTS, cacheFolder } from './options.ts';
import { FORMAT_NAMES, hasColours, leftOutLine, readFormat, showProgress, writeTexts } from './print.ts';

export const command = defineCommand({
  call: `${program.commandLine('check')} [options]`,
  about: `Checks the documents in a content folder, as the build does, and prints each problem to stdout with its location and
how to fix it.`,
  options: {
    'content DIR = content': 'folder with the code list documents',
    'format FORMAT = text': `output format: ${FORMAT_NAMES.join(', ')}`,
    'severity LEVEL = note': `minimum severity to print: ${SEVERITIES.join(', ')}; does not change the exit code`,
    all: 'print every problem; by default, text and github print only the first of many similar problems and the number of the others',
    'codes-are-permanent':
      'report each removed code as an error, and names that changed without an entry in the changeLog; for registries that never remove codes',
    'skip-invalid': 'list the files that a build with --skip-invalid would leave out',
    ...CACHE_TEXTS,
  },
  end: `Formats: text for reading, json for programs, github for annotations in GitHub Actions, sarif (2.1.0) for code
scanning. To write a file: ${program.commandLine('check', { silent: true })} --format sarif > check.sarif

Exit codes: 0 no errors (there may be warnings and notes), 1 errors, 2 usage or I/O error.`,
  run: async (values) => {
    const { content, all } = values;
    const format = readFormat(values.format);
    const severity = readChoice('severity', values.severity, new Map(SEVERITIES.map((one) => [one, one])));
    optimizeLater();
    limitHeapGrowth(100);
    const options = {
      content,
      codesArePermanent: values['codes-are-permanent'],
      skipInvalid: values['skip-invalid'],
      cache: cacheFolder(values, content),
    };
    const { problems, checked, textOf, leftOut, published } = await showProgress((onProgress) =>
      check({ ...options, onProgress }),
    ).catch(explain({ content }));
    const colours = hasColours(process.stdout);
    const report = { problems, severity, all, content, textOf, colours, ...CONTENT_CHECK };
    const texts = format.print({ ...report, checked: { count: checked, noun: 'document' } });
    await writeTexts(process.stdout, texts);
    if (leftOut.length > 0) {
      // The other formats on stdout are parsed by programs.
      const stream = format === REPORT_FORMATS[0] ? process.stdout : process.stderr;
      const line = published > 0 ? leftOutLine(leftOut) : 'nothing would be published';
      await writeTexts(stream, [`${line}\n`]);
    }
    return hasErrors(problems) ? EXIT.content : EXIT.done;
  },
});

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
