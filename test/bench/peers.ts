import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureInTurn, runNode, runTool, type Usage } from './measure.ts';
import { writeSeededContent } from './seeded-content.ts';

/** Installed when it is needed, because only this comparison uses it. */
const ELEVENTY = '3.1.2';
const FOLDER = fileURLToPath(new URL('../../.cache/peers', import.meta.url));

/** The pages of documents in two languages, from the same JSON: names, facts, the first 25 rows, columns and versions. */
const TEMPLATE = `---
pagination: { data: pages, size: 1, alias: shown }
permalink: "{{ shown.ui }}/{{ shown.file }}.html"
---
{%- set list = shown.document.codeList -%}
{%- set id = list.identification -%}
<!doctype html>
<html lang="{{ shown.ui }}"><head><meta charset="utf-8"><title>{{ id.shortName }} {{ id.version }}</title>
<meta name="description" content="{{ id.description }}"><link rel="stylesheet" href="/styles.css"></head>
<body><header><nav><a href="/{{ shown.ui }}/">Lists</a> <a href="/{{ shown.ui }}/tags.html">Tags</a></nav></header>
<main><h1 lang="{{ id.language }}">{{ id.shortName }}</h1><p>{{ id.longName }}</p><p>{{ id.description }}</p>
<dl><dt>Version</dt><dd>{{ id.version }}</dd><dt>Published</dt><dd>{{ id.publishedAt }}</dd>
<dt>Publisher</dt><dd><a href="{{ id.publisher.url }}">{{ id.publisher.longName }}</a></dd>
<dt>URI</dt><dd>{{ id.canonicalVersionUri }}</dd>
<dt>Tags</dt><dd>{% for tag in id.tags %}<a href="/{{ shown.ui }}/tags/{{ tag }}.html">{{ tag }}</a> {% endfor %}</dd></dl>
<table><thead><tr>{% for column in list.columnSet.columns %}<th>{{ column.name }}</th>{% endfor %}</tr></thead><tbody>
{% for row in list.dataSet.rows.slice(0, 25) %}<tr>{% for column in list.columnSet.columns %}<td class="cell" lang="{{ column.language }}">{{ row[column.id] }}</td>{% endfor %}</tr>
{% endfor %}</tbody></table>
<table>{% for column in list.columnSet.columns %}<tr><td>{{ column.id }}</td><td>{{ column.name }}</td><td>{{ column.type }}</td><td>{% for member in column.members %}{{ member.value }} {% endfor %}</td></tr>
{% endfor %}</table>
<ul>{% for entry in id.changeLog %}<li>{{ entry }}</li>{% endfor %}</ul>
<ul>{% for version in [1, 2] %}<li><a href="/{{ shown.ui }}/{{ id.canonicalUri }}:{{ version }}.html">{{ version }}</a></li>{% endfor %}</ul>
</main></body></html>
`;

const CONFIG = `import { readdirSync, readFileSync } from 'node:fs';
export default (config) => {
  const folder = process.env.PEER_CONTENT;
  const documents = readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(folder + '/' + file, 'utf8'))]);
  config.addGlobalData('pages', ['en', 'de'].flatMap((ui) => documents.map(([file, document]) => ({ ui, file, document }))));
  return { dir: { input: 'input', output: 'output' } };
};
`;

/** The documents, their metadata and CSV, in the least code. */
const PLAIN_API = `import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
const [content, out] = process.argv.slice(2);
mkdirSync(out);
const quote = (cell) => (/[",\\r\\n]/.test(cell) ? '"' + cell.replaceAll('"', '""') + '"' : cell);
for (const file of readdirSync(content)) {
  const document = JSON.parse(readFileSync(content + '/' + file, 'utf8'));
  const { dataSet, ...codeList } = document.codeList;
  const ids = codeList.columnSet.columns.map(({ id }) => id);
  writeFileSync(out + '/' + file, JSON.stringify(document));
  writeFileSync(out + '/' + file + '.metadata', JSON.stringify({ ...document, codeList }));
  const lines = dataSet.rows.map((row) => ids.map((id) => quote(String(row[id] ?? ''))).join(','));
  writeFileSync(out + '/' + file + '.csv', [ids.join(','), ...lines, ''].join('\\r\\n'));
}
`;

/**
 * Compares builds with Eleventy, which renders the pages of the same documents, and with a script that writes the same
 * documents, each in a process of its own.
 *
 * @returns the lines of a report
 */
export function benchPeers(
  folder: string,
  documents: number,
  runs: number,
  show: (text: string) => void,
): string[] {
  const [content, out, plain] = ['content', 'out', 'plain'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeSeededContent(content, { documents, rows: 100 });
  show(`installing Eleventy ${ELEVENTY}`);
  installEleventy();
  const script = join(folder, 'plain.mjs');
  writeFileSync(script, PLAIN_API);
  const remove = (...paths: string[]) => {
    for (const path of paths) rmSync(path, { recursive: true, force: true });
  };
  const build = (...options: string[]) => {
    remove(out);
    return runTool('build', ['--content', content, '--out', out, '--no-cache', ...options]);
  };
  const eleventy = join(FOLDER, 'node_modules/@11ty/eleventy/cmd.cjs');
  const usages = measureInTurn(
    runs,
    {
      eleventy: () => {
        remove(join(FOLDER, 'output'));
        return runNode([eleventy, '--quiet'], { PEER_CONTENT: content }, FOLDER);
      },
      csvOnly: () => build('--api-only', '--formats', 'csv'),
      apiOnly: () => build('--api-only'),
      full: () => build(),
      plain: () => {
        remove(plain);
        return runNode([script, content, plain]);
      },
    },
    (name, run) => show(`${name}, run ${run} of ${runs}`),
  );
  const pagesOf = (path: string) =>
    (readdirSync(path, { recursive: true }) as string[])
      .filter((file) => file.endsWith('.html'))
      .map((file) => readFileSync(join(path, file)).length);
  const row = (name: string, cpu: number, count: number, of: string, bytes?: readonly number[]) => {
    const size = bytes && ` of ${Math.round(bytes.reduce((sum, one) => sum + one, 0) / bytes.length)} bytes`;
    return `| ${name} | ${(cpu / 1000).toFixed(2)} s | ${count} ${of}${size ?? ''} | ${(cpu / count).toFixed(2)} ms |`;
  };
  const [own, theirs] = [pagesOf(join(out, 'site')), pagesOf(join(FOLDER, 'output'))];
  const { eleventy: peer, csvOnly, apiOnly, full, plain: least }: Record<string, Usage> = usages;
  return [
    '| program | CPU | output | CPU for each |',
    '|---|---:|---|---:|',
    row(`Eleventy ${ELEVENTY}, all of it`, peer.cpu, theirs.length, 'pages', theirs),
    row('pages: build without build --api-only', full.cpu - apiOnly.cpu, own.length, 'pages', own),
    row('plain script: JSON, metadata, CSV', least.cpu, documents, 'documents'),
    row('build --api-only --formats csv, with check and index', csvOnly.cpu, documents, 'documents'),
    '',
    `Node.js ${process.versions.node}, ${documents} documents of 100 rows.`,
  ];
}

function installEleventy(): void {
  mkdirSync(join(FOLDER, 'input'), { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(FOLDER, 'eleventy.config.js'), CONFIG);
  writeFileSync(join(FOLDER, 'input/document.njk'), TEMPLATE);
  const args = ['install', '--no-save', '--no-audit', '--no-fund', `@11ty/eleventy@${ELEVENTY}`];
  const { status, stderr } = spawnSync('npm', args, { cwd: FOLDER, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
}
