import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { precompiledJsx } from '../../../scripts/pack/jsx.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Elements with everything that pages use; `render` returns their HTML. */
const PAGE = `/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { Fragment } from 'preact';
import { print } from '#jsx/jsx-runtime';
const rest = { id: 'i', title: 'a "b"' };
const Name = ({ children, isCode }) => isCode ? <code>{children}</code> : <bdi>{children}</bdi>;
const Row = ({ text }) =>
  <tr key={text} aria-current={undefined} data-index={0} tabIndex={-1}><td class="a&b">{text}</td></tr>;
export const render = (text, list) => print(
  <main lang="de" hidden aria-hidden={false} spellcheck={false} onClick={() => list.pop()}>
    {text} und {'<'}
    <br />
    <input name="q" value={text} disabled={list.length > 9} required={list.length > 0} />
    {list.map((one, i) => <Fragment key={i}>{i > 0 && ', '}<Name isCode={i === 1}>{one}</Name></Fragment>)}
    <><b title={text || undefined}>&amp; ä {1 + 1}{null}{true}</b></>
    <p {...rest}>{[list, <i />]}</p>
    <div dangerouslySetInnerHTML={{ __html: '<hr>' }} />
    <time dateTime="2024">{list.length === 0 ? <em /> : <Row text={text} />}</time>
  </main>,
);
`;

let folder: string;
let page: Record<'compiled' | 'called', { render: (text: string, list: readonly string[]) => string }>;
let code: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'code-list-jsx-'));
  writeFileSync(join(folder, 'page.tsx'), PAGE);
  const compile = async (name: string, plugins: Plugin[]) => {
    const outfile = join(folder, `${name}.mjs`);
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'page.tsx')],
      alias: { '#jsx/jsx-runtime': join(ROOT, 'build/site/explorer/components/jsx-runtime.ts') },
      nodePaths: [join(ROOT, 'node_modules')],
      ...{ outfile, plugins, bundle: true, format: 'esm', platform: 'node', write: false },
    });
    code = outputFiles[0]?.text ?? '';
    writeFileSync(outfile, code);
    return await import(pathToFileURL(outfile).href);
  };
  page = { called: await compile('called', []), compiled: await compile('compiled', [precompiledJsx]) };
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('elements that are compiled into text', () => {
  it('print the same HTML as those that are created by calls', () => {
    const html = page.compiled.render('x & "y"', ['a', '<b>']);
    expect(html).toBe(page.called.render('x & "y"', ['a', '<b>']));
    expect(html).toContain(
      '<main lang="de" hidden aria-hidden="false" spellcheck="false">x &amp; &quot;y&quot; und &lt;<br/>',
    );
    expect(html).toContain('<bdi>a</bdi>, <code>&lt;b></code><b title="x &amp; &quot;y&quot;">&amp; ä 2</b>');
    expect(html).toContain('<p id="i" title="a &quot;b&quot;">a&lt;b><i></i></p><div><hr></div>');
    expect(html).toContain(
      '<tr data-index="0" tabindex="-1"><td class="a&amp;b">x &amp; &quot;y&quot;</td></tr>',
    );
    expect(page.compiled.render('', [])).toBe(page.called.render('', []));
  });

  it('are calls only for components, spread properties and raw HTML', () => {
    const body = code.slice(code.indexOf('page.tsx'));
    expect(body.match(/\bjsxs?\("\w+"/g)).toEqual(['jsx("p"', 'jsx("div"']);
  });
});
