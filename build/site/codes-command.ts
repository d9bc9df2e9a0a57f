import { program } from '#program';
import { afterNodeCheck } from '../api/hosts/function/bundle.ts';
import type { BundleSource } from '../api/program/program.ts';
import { OPEN_HEADERS } from '../api/response/headers.ts';
import type { SitePart } from './part.ts';
import { CODES_COMMAND_FILE, outputPath } from './paths.ts';

/** The command `codes` in one file. */
export const CODES_COMMAND: BundleSource = {
  name: 'codes',
  folder: new URL('../../scripts/', import.meta.url),
  options: () => ({
    entryPoints: ['codes.ts'],
    outfile: 'codes.mjs',
    platform: 'node',
    // The other modules of jsonc-parser cannot be bundled.
    mainFields: ['module', 'main'],
    charset: 'utf8',
    minify: true,
    legalComments: 'eof',
    ...afterNodeCheck(),
    define: { CODES_VERSION: JSON.stringify(program.version), 'import.meta.url': 'moduleUrl' },
  }),
};

/** The command for people who check data against the lists of the site. */
export const codesCommand: SitePart = {
  headerRules: [
    {
      path: CODES_COMMAND_FILE,
      headers: { 'content-type': 'text/javascript; charset=utf-8', ...OPEN_HEADERS },
    },
  ],
  files: async () =>
    (await program.bundle(CODES_COMMAND)).files.map(({ text }) => ({
      path: outputPath(CODES_COMMAND_FILE),
      text,
    })),
  notices: async () => (await program.bundle(CODES_COMMAND)).notices,
};
