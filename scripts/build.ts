import { program } from '#program';
import { FORMATS } from '../build/formats/all.ts';
import { DEFAULT_BUDGET } from '../build/pipeline.ts';
import { TARGETS } from '../build/release/hosts/all.ts';
import type { Target } from '../build/release/hosts/target.ts';
import { optimizeLater } from '../build/release/threads/v8.ts';
import { CACHE_OPTIONS, cacheFolder, previousOutputPath } from './cache.ts';
import { defineCommand, EXIT, readNumber, readOrigin, runCommand, UsageError } from './command.ts';
import { FORMATS_OPTION, readFormats } from './formats.ts';
import { runBuild } from './run-build.ts';

const hostNames = TARGETS.map(({ name }) => name.toLowerCase());

const usage = `Usage: ${program.commandLine('build')} [options]

Checks the documents in a content folder and builds the site: OUT/site for a CDN, OUT/functions and
OUT/edge-functions for requests without a prerendered file, OUT/nginx and OUT/server for your own server. The previous
output stays in place until the new one is complete.

Options:
  --content DIR       folder with the code list documents (default: content)
  --out DIR           output folder (default: dist)
  --base-url URL      public URL of the site, such as https://codes.example.org; required for the sitemap and for
                      absolute URLs in descriptions
  --host NAMES        comma-separated list of hosts to generate rules for: ${hostNames.join(', ')} (default: all);
                      exceeding the limits of one of them is an error
  --header-rules N    maximum number of header rules for the CDN (default: ${DEFAULT_BUDGET.headerRules})
  --page-files N      maximum number of prerendered index pages (default: ${DEFAULT_BUDGET.files})
  --compress          also write gzip and Brotli files, for nginx; CDNs compress by themselves
  --formats NAMES     comma-separated list of formats to publish in addition to JSON: ${FORMATS.join(', ')}
                      (default: all); CSV is always published
  --codes-are-permanent
                      report each removed code as an error, and names that changed without an entry in the
                      changeLog
  --api-only          leave out the HTML pages, their scripts and their search index; / redirects to /openapi.json
  --losses            print all that formats cannot hold, not only a summary
  --skip-invalid      leave out documents with errors and publish the others; list them at the end
  --cache DIR         folder for results of checks, which the next one reuses, and for the output before the current
                      one, which the next build updates (default: .cache/code-list-check)
  --no-cache          check all documents, and keep neither
  -h, --help          show this help

Exit codes: 0 success, 1 nothing published because of errors in the content (unless --skip-invalid) or limits of a host,
2 usage or I/O error.`;

export const command = defineCommand({
  usage,
  options: {
    content: { type: 'string', default: 'content' },
    out: { type: 'string', default: 'dist' },
    'base-url': { type: 'string' },
    host: { type: 'string', default: hostNames.join(',') },
    'header-rules': { type: 'string', default: String(DEFAULT_BUDGET.headerRules) },
    'codes-are-permanent': { type: 'boolean', default: false },
    ...FORMATS_OPTION,
    'api-only': { type: 'boolean', default: false },
    losses: { type: 'boolean', default: false },
    'skip-invalid': { type: 'boolean', default: false },
    compress: { type: 'boolean', default: false },
    ...CACHE_OPTIONS,
    'page-files': { type: 'string', default: String(DEFAULT_BUDGET.files) },
  },
  run: async (values) => {
    const baseUrl = values['base-url'];
    const formats = readFormats(values.formats);
    const cache = cacheFolder(values, values.content as string);
    optimizeLater();
    const options = {
      content: values.content as string,
      out: values.out as string,
      ...(baseUrl !== undefined && { baseUrl: readOrigin('base-url', baseUrl) }),
      hosts: readHosts(values.host as string),
      ...(formats && { formats }),
      codesArePermanent: values['codes-are-permanent'] as boolean,
      hasExplorer: !(values['api-only'] as boolean),
      skipInvalid: values['skip-invalid'] as boolean,
      cache,
      previousOutput: previousOutputPath(cache),
      compress: values.compress as boolean,
      budget: {
        headerRules: readNumber('header-rules', values['header-rules'] as string, 0),
        files: readNumber('page-files', values['page-files'] as string, 0),
      },
    };
    const { published } = await runBuild(options, { losses: values.losses as boolean });
    return published ? EXIT.done : EXIT.content;
  },
});

function readHosts(text: string): Target[] {
  return text.split(',').map((name) => {
    const host = TARGETS[hostNames.indexOf(name.trim())];
    if (!host) throw new UsageError(`--host must be one or more of ${hostNames.join(', ')}, not "${name}"`);
    return host;
  });
}

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
