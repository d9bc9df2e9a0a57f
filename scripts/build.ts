import { DEFAULT_BUDGET } from '../build/pipeline.ts';
import { TARGETS } from '../build/targets/all.ts';
import type { Target } from '../build/targets/target.ts';
import { readNumber, readOrigin, runCommand, UsageError } from './command.ts';
import { runBuild } from './run-build.ts';

const hostNames = TARGETS.map(({ name }) => name.toLowerCase());

const usage = `Usage: npm run build -- [options]

Checks the documents of a content folder and publishes them: OUT/site for a CDN, OUT/functions and
OUT/edge-functions for what no file can answer; OUT/nginx and OUT/server to serve them yourself. An earlier output
stays whole until the new one is.

Options:
  --content DIR       folder with the code list documents (default: content)
  --out DIR           folder of the output (default: dist)
  --base-url URL      address under which the site will be known, such as https://codes.example.org; the sitemap
                      and absolute addresses in descriptions need it
  --host NAMES        hosts to print rules for, separated by commas: ${hostNames.join(', ')} (default: all);
                      what one of them cannot take is an error
  --header-rules N    header rules that the rule file of the CDN may have (default: ${DEFAULT_BUDGET.headerRules})
  --page-files N      index pages that may be made as files (default: ${DEFAULT_BUDGET.files})
  --compress          writes files in gzip and Brotli too, for nginx; CDNs compress themselves
  --codes-are-permanent
                      makes it an error that a code went away or was renamed without an entry in the changeLog
  --skip-invalid      leaves documents with errors out and publishes the others; says which at the end
  -h, --help          this text

Exit codes: 0 built, 1 the content has errors (not with --skip-invalid) or a host cannot take it, and nothing was published, 2 wrong usage or an I/O failure.`;

await runCommand({
  usage,
  options: {
    content: { type: 'string', default: 'content' },
    out: { type: 'string', default: 'dist' },
    'base-url': { type: 'string' },
    host: { type: 'string', default: hostNames.join(',') },
    'header-rules': { type: 'string', default: String(DEFAULT_BUDGET.headerRules) },
    'codes-are-permanent': { type: 'boolean', default: false },
    'skip-invalid': { type: 'boolean', default: false },
    compress: { type: 'boolean', default: false },
    'page-files': { type: 'string', default: String(DEFAULT_BUDGET.files) },
  },
  run: (values) => {
    const baseUrl = values['base-url'];
    return runBuild({
      content: values.content as string,
      out: values.out as string,
      ...(baseUrl !== undefined && { baseUrl: readOrigin('base-url', baseUrl) }),
      hosts: readHosts(values.host as string),
      codesArePermanent: values['codes-are-permanent'] as boolean,
      skipInvalid: values['skip-invalid'] as boolean,
      compress: values.compress as boolean,
      budget: {
        headerRules: readNumber('header-rules', values['header-rules'] as string, 0),
        files: readNumber('page-files', values['page-files'] as string, 0),
      },
    });
  },
});

function readHosts(text: string): Target[] {
  return text.split(',').map((name) => {
    const host = TARGETS[hostNames.indexOf(name.trim())];
    if (!host) throw new UsageError(`--host must be of ${hostNames.join(', ')}, not "${name}"`);
    return host;
  });
}
