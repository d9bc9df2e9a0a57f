import { program } from '#program';
import { DEFAULT_BUDGET } from '../build/pipeline.ts';
import { DEFAULT_TARGETS, TARGETS } from '../build/release/hosts/all.ts';
import { DEFAULT_SERVER_DIR, type Target } from '../build/release/hosts/target.ts';
import { optimizeLater } from '../build/release/threads.ts';
import {
  defineCommand,
  EXIT,
  readBaseUrl,
  readChoices,
  readNumber,
  runCommand,
  UsageError,
} from './command.ts';
import { CACHE_TEXTS, cacheFolder, FORMATS_TEXTS, previousOutputPath, readFormats } from './options.ts';
import { runBuild } from './run-build.ts';

/** The option is in the nginx configuration. */
const SERVER_DIR_TERM = `server-dir DIR = ${DEFAULT_SERVER_DIR}` as const;

const nameOf = ({ name }: Target): string => name.toLowerCase();
const HOSTS = new Map(TARGETS.map((target) => [nameOf(target), target]));

export const command = defineCommand({
  call: `${program.commandLine('build')} [options]`,
  about: `Checks the documents in a content folder and builds the site: OUT/site for a CDN, OUT/functions and
OUT/edge-functions for requests without a prerendered file, OUT/nginx and OUT/server for your own server, and OUT/cloudflare
with --host cloudflare. With --host static, OUT/site needs no server that computes responses. The previous output stays in
place until the new one is complete.`,
  options: {
    'content DIR = content': 'folder with the code list documents',
    'out DIR = dist': 'output folder',
    'base-url URL':
      'public URL of the site, such as https://codes.example.org or https://example.org/codes; required for the sitemap and for absolute URLs in descriptions',
    'host NAMES': `comma-separated list of hosts to generate rules for: ${[...HOSTS.keys()].join(', ')} (default: ${DEFAULT_TARGETS.map(nameOf).join(', ')}); exceeding the limits of one of them is an error`,
    'header-rules N': `maximum number of header rules for the CDN (default: ${DEFAULT_BUDGET.headerRules})`,
    'page-files N': `maximum number of prerendered index pages (default: ${DEFAULT_BUDGET.files})`,
    compress: 'also write gzip and Brotli files, for nginx and the Node server; CDNs compress by themselves',
    [SERVER_DIR_TERM]: 'absolute path of the output, or of a link to it, on a server with nginx',
    ...FORMATS_TEXTS,
    'codes-are-permanent':
      'report each removed code as an error, and names that changed without an entry in the changeLog',
    'api-only':
      'leave out the HTML pages, their scripts and their search index; / redirects to /openapi.json',
    losses: 'print all that formats cannot hold, not only a summary',
    'skip-invalid': 'leave out documents with errors and publish the others; list them at the end',
    ...CACHE_TEXTS,
  },
  end: `Exit codes: 0 success, 1 nothing published because of errors in the content (unless --skip-invalid) or limits of a host,
2 usage or I/O error.`,
  run: async (values) => {
    const { content, out, host, 'base-url': baseUrl } = values;
    const { 'header-rules': headerRules, 'page-files': pageFiles } = values;
    const formats = readFormats(values.formats);
    const cache = cacheFolder(values, content);
    optimizeLater();
    const options = {
      content,
      out,
      ...(baseUrl !== undefined && { baseUrl: readBaseUrl('base-url', baseUrl) }),
      hosts: readHosts(host, values['api-only']),
      ...(formats && { formats }),
      codesArePermanent: values['codes-are-permanent'],
      hasExplorer: !values['api-only'],
      skipInvalid: values['skip-invalid'],
      cache,
      previousOutput: previousOutputPath(cache),
      compress: values.compress,
      serverDir: readServerDir(values['server-dir']),
      budget: {
        headerRules: headerRules ? readNumber('header-rules', headerRules, 0) : DEFAULT_BUDGET.headerRules,
        files: pageFiles ? readNumber('page-files', pageFiles, 0) : DEFAULT_BUDGET.files,
      },
    };
    const { published } = await runBuild(options, { losses: values.losses });
    return published ? EXIT.done : EXIT.content;
  },
});

/** Pages for a host without the API differ. @throws UsageError for hosts whose sites differ */
function readHosts(text: string | undefined, isApiOnly: boolean): readonly Target[] {
  const hosts = text === undefined ? DEFAULT_TARGETS : readChoices('host', text, HOSTS);
  const other = hosts.find((host) => host.hasApi === false);
  if (!other) return hosts;
  if (hosts.some(({ hasApi }) => hasApi !== false))
    throw new UsageError(
      `--host ${nameOf(other)} cannot be combined with other hosts, because its pages do not use the API: build each into a folder of its own, with --out`,
    );
  if (isApiOnly)
    throw new UsageError(
      `--api-only does not apply to --host ${nameOf(other)}, which has no API: remove one of them`,
    );
  return hosts;
}

/** Configuration files contain the path, whose other characters they would interpret. */
function readServerDir(path: string): string {
  if (/^(?:\/[A-Za-z0-9_.~-]+)+$/.test(path)) return path;
  throw new UsageError(
    `--server-dir must be an absolute path of letters, digits and . _ ~ - without a slash at the end, not "${path}"`,
  );
}

// Workflows for version 0.2.0 run this file itself.
if (process.argv[1] === import.meta.filename) await runCommand(command);
