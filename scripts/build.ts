import { DEFAULT_BUDGET } from '../build/pipeline.ts';
import { readNumber, runCommand, UsageError } from './command.ts';
import { runBuild } from './run-build.ts';

const usage = `Usage: npm run build -- [options]

Checks the documents of a content folder and publishes them: OUT/site for a CDN, OUT/functions and
OUT/edge-functions for what no file can answer. An earlier output stays whole until the new one is.

Options:
  --content DIR       folder with the code list documents (default: content)
  --out DIR           folder of the output (default: dist)
  --base-url URL      address under which the site will be known, such as https://codes.example.org; the sitemap
                      and absolute addresses in descriptions need it
  --header-rules N    header rules that the rule file of the CDN may have (default: ${DEFAULT_BUDGET.headerRules})
  --page-files N      index pages that may be made as files (default: ${DEFAULT_BUDGET.files})
  --codes-are-permanent
                      makes it an error that a code went away or was renamed without an entry in the changeLog
  --skip-invalid      leaves documents with errors out and publishes the others; says which at the end
  -h, --help          this text

Exit codes: 0 built, 1 the content has errors and nothing was published (not with --skip-invalid), 2 wrong usage or an I/O failure.`;

await runCommand({
  usage,
  options: {
    content: { type: 'string', default: 'content' },
    out: { type: 'string', default: 'dist' },
    'base-url': { type: 'string' },
    'header-rules': { type: 'string', default: String(DEFAULT_BUDGET.headerRules) },
    'codes-are-permanent': { type: 'boolean', default: false },
    'skip-invalid': { type: 'boolean', default: false },
    'page-files': { type: 'string', default: String(DEFAULT_BUDGET.files) },
  },
  run: (values) => {
    const baseUrl = values['base-url'];
    return runBuild({
      content: values.content as string,
      out: values.out as string,
      ...(baseUrl !== undefined && { baseUrl: readBaseUrl(baseUrl) }),
      codesArePermanent: values['codes-are-permanent'] as boolean,
      skipInvalid: values['skip-invalid'] as boolean,
      budget: {
        headerRules: readNumber('header-rules', values['header-rules'] as string, 0),
        files: readNumber('page-files', values['page-files'] as string, 0),
      },
    });
  },
});

/** The origin of an address; the interface's paths begin at its root. */
function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) {
    throw new UsageError(`--base-url must be an http or https address without a path, not "${text}"`);
  }
  return url.origin;
}
