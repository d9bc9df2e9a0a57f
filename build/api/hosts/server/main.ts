import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runServer } from './server.ts';
import { readSettings, SETTING_TEXTS, SOURCE_TEXT } from './settings.ts';
import { runThread, sourceOfThread } from './worker.ts';

/*
 * The server as a stand-alone program: the build bundles it into OUT/server/, from where it serves OUT. It requires only
 * Node.js.
 */

const TERMS = Object.entries({
  'dir OUT': 'folder of the output, or a symbolic link to it (default: the output that contains this file)',
  ...SETTING_TEXTS,
});

const usage = `Usage: node server.mjs [options]

Serves the output of a build. A new output is served without a restart.

${TERMS.map(([term, text]) => `  --${term.padEnd(19)} ${text}\n`).join('')}  -h, --help            show this help

Each option except --dir may be an environment variable instead: METRICS_PORT is --metrics-port.
${SOURCE_TEXT}

Exit codes: 0 stopped, 2 usage or I/O error.`;

const source = sourceOfThread();
if (source !== undefined) runThread(source);
else void runMain();

async function runMain(): Promise<void> {
  try {
    const names = TERMS.map(([term]) => term.split(' ')[0] as string);
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } });
    // All options but --help have texts.
    const { dir = ownOutput(), help, ...flags } = values as Record<string, string | undefined>;
    if (help) console.log(usage);
    else await runServer(readSettings(dir, flags, process.env));
  } catch (error) {
    console.error(`error: ${(error as Error).message}`);
    process.exitCode = 2;
  }
}

/**
 * The output that contains this file, by the path with which it was started: Node.js resolves symbolic links, but a link
 * to the current release must be kept.
 */
function ownOutput(): string {
  const own = fileURLToPath(new URL('..', import.meta.url));
  const started = dirname(dirname(process.argv[1] ?? ''));
  try {
    return realpathSync(started) === realpathSync(own) ? started : own;
  } catch {
    return own;
  }
}
