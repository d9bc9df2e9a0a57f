import { type ExecFileException, execFile, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { buildSite } from '../support/site.ts';
import { codeList } from '../unit/support/documents.ts';

/* The command `codes`, as the package contains it, with the output of a build and with hostile sites and projects. */

const { folder, remove } = makeFolder();
const OUT = join(folder, 'out');
const URI = 'urn:x:currencies';
let project: string;
let count = 0;

/** A version of a list of currencies, whose columns have all roles. */
function currencies(version: string, year: number, rows: readonly object[]): object {
  const ids = { language: 'en', shortName: 'Currencies', canonicalUri: URI };
  const own = { version, canonicalVersionUri: `${URI}:${version}`, publishedAt: `${year}-01-01T00:00:00Z` };
  const columns = ['code', 'state', 'to', 'next'].map((id) => ({
    ...{ id, name: id, type: 'string', optional: id !== 'code' },
  }));
  const json = JSON.parse(codeList({ ...ids, ...own }, columns, rows));
  const status = { column: 'state', withdrawn: ['withdrawn'] };
  const columnRoles = { status, validTo: 'to', replacedBy: { column: 'next', separator: ' ' } };
  json.codeList.annotation = { appInfo: { columnRoles } };
  return json;
}

/** A version of a classification. */
const industries = (version: string, rows: readonly object[]): object =>
  JSON.parse(
    codeList(
      {
        ...{ language: 'en', shortName: 'Industries', canonicalUri: 'urn:x:ind', version },
        ...{ canonicalVersionUri: `urn:x:ind:${version}`, publishedAt: `${version}-01-01T00:00:00Z` },
      },
      ['code', 'name'].map((id) => ({ id, name: id, type: 'string' })),
      rows,
    ),
  );

/** A table of correspondences between lists, or versions of them. */
function correspondence(name: string, source: object, target: object, pairs: readonly string[]): object {
  const ids = { canonicalUri: `urn:x:${name}`, canonicalVersionUri: `urn:x:${name}:1` };
  const columns = ['source', 'target', 'match'].map((id) => ({
    ...{ id, name: id, type: 'string', optional: id !== 'source' },
  }));
  const rows = pairs.map((pair) => {
    const [from, to, match] = pair.split(' ');
    return { source: from, target: to, match };
  });
  const json = JSON.parse(codeList({ language: 'en', shortName: name, ...ids }, columns, rows));
  json.codeList.columnSet.keys = [{ id: 'pair', columnIds: ['source', 'target'] }];
  json.codeList.columnSet.foreignKeys = [
    { id: 'source', columnIds: ['source'], keyRef: { keyId: 'key', codeListRef: source } },
    { id: 'target', columnIds: ['target'], keyRef: { keyId: 'key', codeListRef: target } },
  ];
  const stated = { source: 'source', target: 'target', match: 'match' };
  json.codeList.annotation = { appInfo: { correspondence: stated } };
  return json;
}

const OLD = { canonicalUri: 'urn:x:ind', canonicalVersionUri: 'urn:x:ind:2009' };
const NEW = { canonicalUri: 'urn:x:ind', canonicalVersionUri: 'urn:x:ind:2025' };

/** A was split, B became C, D stays, E ended, and F is a part of G. */
const PAIRS = ['A A1', 'A A2 narrow', 'B C exact', 'D D', 'F G narrow', 'E'];

const CONTENT = {
  'ind-09.json': industries('2009', [
    ...['A', 'B', 'D', 'E', 'F', 'H'].map((code) => ({ code, name: `Old ${code}` })),
  ]),
  'ind-25.json': industries('2025', [
    ...['A1', 'A2', 'C', 'D', 'G', 'H'].map((code) => ({ code, name: `New ${code}` })),
  ]),
  'ind-09-25.json': correspondence('ind-09-25', OLD, NEW, PAIRS),
  'ind-cur.json': correspondence('ind-cur', NEW, { canonicalUri: URI }, ['C EUR exact', 'G USD broad']),
  '1.json': currencies(
    '1',
    2020,
    ['EUR', 'HRK', 'ANG', 'VEF', 'XCG'].map((code) => ({ code })),
  ),
  '2.json': currencies('2', 2024, [
    { code: 'EUR' },
    { code: 'HRK', to: '2023-01-14', next: 'EUR' },
    { code: 'ANG', state: 'withdrawn', next: 'XCG USD' },
    { code: 'XCG' },
    { code: 'USD' },
  ]),
};
const ORDERS = 'id,currency\n1,EUR\n2,HRK\n3,ANG\n4,VEF\n5,EURO\n6,HRK\n';

beforeAll(async () => {
  writeContent(join(folder, 'content'), CONTENT);
  const { problems } = await buildSite(join(folder, 'content'), OUT);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});
afterAll(remove);
beforeEach(() => {
  project = join(folder, `project-${++count}`);
  writeContent(project, { 'orders.csv': ORDERS });
});

/** Runs the command in the project; its process can call servers of this one. */
async function codes(...args: readonly string[]) {
  const file = join(dirname(inject('tool')), 'codes.cjs');
  const { stdout, stderr, code } = (await promisify(execFile)(process.execPath, [file, ...args], {
    cwd: project,
  }).catch((error: ExecFileException) => error)) as ExecFileException;
  return { stdout: stdout ?? '', stderr: stderr ?? '', code: code ?? 0 };
}

/** Pins the latest version. */
const pin = () => codes('add', URI, '--site', OUT);
const CHECK = ['check', 'orders.csv', '--column', 'currency=currencies'];

const packageJson = () => JSON.parse(readFileSync(join(project, 'datapackage.json'), 'utf8'));

describe('with the output of a build', () => {
  test('the same file as on the site', () => {
    const inPackage = readFileSync(join(dirname(inject('tool')), '../lib/codes.mjs'), 'utf8');
    expect(inPackage).toBe(readFileSync(join(OUT, 'site/codes.mjs'), 'utf8'));
  });

  test('add, check, upgrade and check: withdrawn codes with their successors', async () => {
    expect(await codes('add', `${URI}:1`, '--site', OUT)).toEqual({
      stdout:
        'added currencies: "Currencies", version 1, 5 codes\nto check data: codes check FILE --column COLUMN=currencies\n',
      stderr: '',
      code: 0,
    });
    const before = await codes('check', 'orders.csv', '--column', `currency=${URI}`, '--save');
    expect(before.code).toBe(1);
    expect(before.stdout).toContain(
      'orders.csv:6:3 error "EURO" is not in "Currencies": did you mean "EUR"?',
    );
    expect(before.stdout).toContain(
      'orders.csv:5:3 warning "VEF" is withdrawn from "Currencies" since 2024-01-01',
    );
    expect((await codes('upgrade')).stdout).toBe(`\
currencies: now "Currencies", version 2: 1 code added, 3 removed
  "HRK" is withdrawn from "Currencies" after 2023-01-14: use "EUR"
  "ANG" is withdrawn from "Currencies" since 2024-01-01: use one of "XCG" and "USD"
  "VEF" is withdrawn from "Currencies" since 2024-01-01: use another code
`);
    expect(readFileSync(join(project, 'codes/currencies.csv'), 'utf8')).toBe(
      'code,state,to,next\nEUR,,,\nXCG,,,\nUSD,,,\n',
    );
    const after = await codes('check');
    expect([after.code, after.stderr, after.stdout]).toEqual([
      1,
      '',
      `\
orders.csv:3:3 error "HRK" is withdrawn from "Currencies" after 2023-01-14: use "EUR" (in 2 rows) (data/withdrawn)
orders.csv:4:3 error "ANG" is withdrawn from "Currencies" since 2024-01-01: use one of "XCG" and "USD" (data/withdrawn)
orders.csv:5:3 error "VEF" is withdrawn from "Currencies" since 2024-01-01: use another code (data/withdrawn)
orders.csv:6:3 error "EURO" is not in "Currencies": did you mean "EUR"? (data/unknown)

4 errors in 1 file; 6 rows checked
`,
    ]);
    expect(readFileSync(join(project, 'orders.csv'), 'utf8')).toBe(ORDERS);
    // Version 1 applied on that day.
    expect((await codes('check', '--at', '2022-06-01')).stdout).toContain(
      '1 error in 1 file; 6 rows checked',
    );
  });

  test('--format and --all: every row, in the format', async () => {
    await pin();
    const [run] = JSON.parse((await codes(...CHECK, '--format', 'sarif')).stdout).runs;
    expect([run.tool.driver.name, run.results.length]).toEqual(['codes', 4]);
    const { stdout } = await codes(...CHECK, '--format', 'github', '--all');
    expect(stdout.match(/^::error file=orders\.csv,line=/gm)).toHaveLength(5);
  });

  test('pull: restores files, and keeps what is in the package', async () => {
    await pin();
    const before = readFileSync(join(project, 'datapackage.json'), 'utf8');
    writeFileSync(join(project, 'codes/currencies.csv'), 'code\nHRK\n');
    expect((await codes(...CHECK)).stdout).toContain(
      'codes/currencies.csv error is not the file that datapackage.json pins: run "codes pull" (data/changed)\n',
    );
    expect((await codes('pull')).stdout).toBe('currencies: "Currencies", version 2, restored\n');
    expect(readFileSync(join(project, 'datapackage.json'), 'utf8')).toBe(before);
    expect((await codes('pull')).stdout).toBe('currencies: "Currencies", version 2, unchanged\n');
  });

  test.each([
    [['add'], 'name one LIST'],
    [['add', URI], 'name the site with --site'],
    [['add', 'urn:x:none', '--site', OUT], 'has no "urn:x:none"'],
    [['add', 'urn:x:../../x', '--site', OUT], 'has no file of its own'],
    [['add', URI, '--site', 'ftp://x.example'], '--site must be the URL of a site'],
    [['add', URI, '--site', 'https://x.example/?a'], '--site must be the URL of a site'],
    [['add', URI, '--site', OUT, '--name', '../evil'], 'not "../evil": try "evil"'],
    [['check'], 'datapackage.json has no data that refers to a list'],
    [['check', 'orders.csv', '--column', 'currency=x'], 'datapackage.json has no list "x"'],
    [['check', 'none.csv', '--column', 'currency=x'], 'there is no file "none.csv": correct the path'],
    [['check', '.', '--column', 'currency=x'], '"." is not a file: write the data to one'],
    [['check', '--at', '2024-02-30'], '--at must be a day such as 2024-01-31'],
    [['chek'], 'did you mean check?'],
    [['upgrade', '--to', '1'], '--to is for one LIST'],
    [['pull'], 'datapackage.json pins no list: run "codes add LIST"'],
  ])('%j → exit code 2', async (args, message) => {
    const { code, stdout, stderr } = await codes(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(existsSync(join(project, 'codes'))).toBe(false);
  });

  test('data with the name of a list, and semicolons → another name, and its separator', async () => {
    await pin();
    writeFileSync(join(project, 'currencies.csv'), 'id;c\n1;EUR\n');
    await codes('check', './currencies.csv', '--column', 'c=currencies', '--save');
    const { resources } = packageJson();
    expect(resources.map(({ name }: { name: string }) => name)).toEqual(['currencies', 'currencies-2']);
    expect(resources[1].dialect.delimiter).toBe(';');
    expect(await codes('check')).toMatchObject({ code: 0, stdout: 'no problems in 1 row\n' });
  });

  describe('a table of correspondences', () => {
    const RECODE = ['--column', 'ind=ind', '--with', 'ind-09-25'];
    const read = (file: string) => readFileSync(join(project, file), 'utf8');
    beforeEach(async () => {
      await codes('add', 'urn:x:ind:2009', '--site', OUT);
      const { stdout } = await codes('add', 'urn:x:ind-09-25', '--site', OUT);
      expect(stdout).toContain(
        '6 pairs\nto recode data: codes recode FILE --column COLUMN=LIST --with ind-09-25\n',
      );
      writeContent(project, {
        'd.csv': '\ufeffid;ind\r\n1;A\r\n2;"B"\r\n3;B\r\n4;\r\n5;D\r\n6;E\r\n7;F\r\n8;H\r\n9;X\r\n',
        'd.json': '[ {"id": 1.50, "ind": "B"},\n  {"ind": ["B", "A"], "id": 1e2} ]\n',
        'd.ndjson': '{"ind":"B;D"}\r\n{"ind":"B; E","x":"\\u0041"}\n',
      });
    });

    test('upgrade and check: the codes that correspond to withdrawn ones', async () => {
      const { stdout } = await codes('upgrade', 'ind');
      expect(stdout.split('\n').slice(1, 5)).toEqual([
        '  "A" is withdrawn from "Industries" since 2025-01-01: use one of "A1" and "A2"',
        '  "B" is withdrawn from "Industries" since 2025-01-01: use "C"',
        '  "E" is withdrawn from "Industries" since 2025-01-01: use another code',
        '  "F" is withdrawn from "Industries" since 2025-01-01: use "G"',
      ]);
      const checked = await codes('check', 'd.json', '--column', 'ind=ind');
      expect(checked).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('d.json:1:23 error "B" is withdrawn'),
      });
      expect(checked.stdout).toContain('d.json:2:17 error "A" is withdrawn');
    });

    test('recode: one counterpart replaces a code, and others are printed', async () => {
      const expected = `\
d.csv: 9 rows, from version 2009 of "Industries" to version 2025 of "Industries"
codes: 2 replaced, 2 the same in both, 4 left as they are
  "A" corresponds to "A1" (New A1) and "A2" (New A2, narrow)
  "E" has no counterpart
  "F" corresponds to "G" (New G, narrow)
  "X" is not in "ind-09-25"
written to new.csv
`;
      const args = ['recode', 'd.csv', ...RECODE, '--out', 'new.csv'];
      expect(await codes(...args)).toEqual({ code: 1, stdout: expected, stderr: '' });
      expect(read('new.csv')).toBe(read('d.csv').replace('"B"', '"C"').replace('3;B', '3;C'));
      // Also after an upgrade: the data is still that of the earlier version.
      await codes('upgrade', 'ind');
      expect((await codes(...args)).stdout).toBe(expected);
      const back = ['recode', 'new.csv', ...RECODE, '--reverse', '--match', 'exact', '--format', 'json'];
      expect(JSON.parse((await codes(...back)).stdout)).toMatchObject({
        ...{ rows: 9, recoded: 2, unchanged: 4 },
        left: [
          { code: 'D', count: 1, counterparts: [{ code: 'D', name: 'New D' }] },
          { code: 'X', count: 1 },
        ],
      });
    });

    test('recode of JSON and JSON Lines: other values keep their spelling', async () => {
      expect((await codes('recode', 'd.json', ...RECODE, '--out', 'd.json')).code).toBe(1);
      expect(read('d.json')).toBe('[ {"id": 1.50, "ind": "C"},\n  {"ind": ["C", "A"], "id": 1e2} ]\n');
      const { code } = await codes('recode', 'd.ndjson', ...RECODE, '--separator', ';', '--out', 'e.ndjson');
      expect([code, read('e.ndjson')]).toEqual([1, '{"ind":"C;D"}\r\n{"ind":"C; E","x":"\\u0041"}\n']);
      writeContent(project, { 'all.json': '[{"ind":"B"}]' });
      expect((await codes('recode', 'all.json', ...RECODE)).code).toBe(0);
      expect(read('all.json')).toBe('[{"ind":"B"}]');
    });

    test('recode to another list: from the side of the list, of the version of the table', async () => {
      await codes('add', 'urn:x:ind-cur', '--site', OUT);
      await pin();
      writeContent(project, { 'list.csv': 'c\nEUR\nUSD\nXCG\n', 'new.csv': 'c\nC\nG\n' });
      const run = (list: string, file: string) =>
        codes('recode', file, '--column', `c=${list}`, '--with', 'ind-cur', '--out', 'out.csv');
      expect((await run('ind', 'new.csv')).stderr).toContain(
        'error: "ind-cur" is for another version than the pinned one: run "codes upgrade ind --to urn:x:ind:2025"',
      );
      await codes('upgrade', 'ind');
      expect((await run('ind', 'new.csv')).code).toBe(0);
      expect(read('out.csv')).toBe('c\nEUR\nUSD\n');
      // Seen from the currency, the match with G is narrow.
      expect((await run('currencies', 'list.csv')).stdout).toBe(`\
list.csv: 3 rows, from "Currencies" to version 2025 of "Industries"
codes: 1 replaced, 0 the same in both, 2 left as they are
  "USD" corresponds to "G" (New G, narrow)
  "XCG" is not in "ind-cur"
written to out.csv
`);
    });

    test.each([
      [['d.csv', '--column', 'ind=ind'], 'name the table of correspondences with --with TABLE'],
      [['d.csv', '--column', 'ind=ind', '--with', 'ind'], '"ind" is not a table of correspondences'],
      [['d.csv', ...RECODE, '--match', 'same'], '--match must be one or more of exact, close'],
      [['bad.csv', ...RECODE, '--out', 'x.csv'], 'bad.csv:3:1 the row has 1 cells'],
    ])('recode %j → exit code 2, and nothing is written', async (args, message) => {
      writeContent(project, { 'bad.csv': 'id,ind\n1,B\n2\n' });
      const before = readdirSync(project);
      const { code, stdout, stderr } = await codes('recode', ...args);
      expect([code, stdout, readdirSync(project)]).toEqual([2, '', before]);
      expect(stderr).toContain(message);
    });
  });

  test('a million rows: less than 150 MB of memory', async () => {
    await pin();
    const row = (i: number) =>
      `${i},customer ${i % 5000},"a ""quoted"" note",${i % 1000 === 7 ? 'HRK' : 'EUR'}\n`;
    const rows = Array.from({ length: 1000 }, (_, i) => row(i)).join('');
    writeFileSync(join(project, 'big.csv'), `id,customer,note,currency\n${rows.repeat(1000)}`);
    const report = join(folder, 'report-memory.cjs');
    writeFileSync(report, "process.on('exit', () => console.error(process.resourceUsage().maxRSS));");
    const file = join(dirname(inject('tool')), 'codes.cjs');
    const args = ['--require', report, file, 'check', 'big.csv', '--column', 'currency=currencies'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
    expect(stdout).toContain('use "EUR" (in 1,000 rows)');
    expect(stdout).toContain('1 error in 1 file; 1,000,000 rows checked');
    expect(Number(stderr)).toBeLessThan(150_000);
  });
});

describe('hostile sites', () => {
  let server: Server | undefined;
  const serve = async (respond: RequestListener): Promise<string> => {
    server = createServer(respond).listen(0, '127.0.0.1');
    await new Promise((done) => server?.once('listening', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const outcome = async (respond: RequestListener) => {
    const site = await serve(respond);
    const result = await codes('add', `${site}/v1/documents/${URI}`);
    server?.close();
    return { ...result, stderr: result.stderr.replaceAll(site, 'SITE') };
  };

  test.each(['file:///etc/passwd', 'http://', '/again'])(
    'a redirect to %s → exit code 2',
    async (location) => {
      const { code, stderr } = await outcome((_, response) => response.writeHead(302, { location }).end());
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: cannot get SITE\/.*\n$/)]);
      expect(readdirSync(project)).toEqual(['orders.csv']);
    },
  );

  test('a connection that breaks, another shape, and control characters → exit code 2 in one line', async () => {
    const broken = await outcome((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
      setTimeout(() => response.destroy(), 50);
    });
    expect([broken.code, broken.stderr]).toEqual([
      2,
      expect.stringMatching(/^error: cannot get SITE\/.*\n$/),
    ]);
    const other = await outcome((_, response) => response.end('{"codeList":{"identification":{}}}'));
    expect(other.stderr).toContain('/codeList/identification/shortName must be a text');
    const detail = JSON.stringify({ detail: 'a\u001b[31m\nb' });
    const { stderr } = await outcome((_, response) => response.writeHead(404).end(detail));
    expect(stderr).toContain('status 404: a\\u{1b}[31m\\u{a}b\n');
  });

  test('names that lead elsewhere → files in codes/ only, and printable messages', async () => {
    const uri = 'urn:x:../../evil';
    const identification = {
      ...{ language: 'en', shortName: 'E\u001b]0;x\u0007', canonicalUri: uri, canonicalVersionUri: uri },
    };
    const history = {
      ...{ list: uri, key: ['code'], codes: [{ code: 'A', periods: [{ in: [0, 0] }] }] },
      versions: [{ canonicalVersionUri: uri, languages: ['en'] }],
    };
    const { code, stdout } = await outcome(({ url = '' }, response) => {
      if (url.includes('/history')) response.end(JSON.stringify(history));
      else if (url.includes('/alternative-format')) response.end('code\r\nA\r\n');
      else {
        const columnSet = { keys: [{ id: 'key', columnIds: ['code'] }] };
        response.end(JSON.stringify({ codeList: { identification, columnSet } }));
      }
    });
    expect(code).toBe(0);
    expect(stdout).toContain('"E\\u001b]0;x\\u0007"');
    expect(readdirSync(join(project, 'codes')).sort()).toEqual(['evil.csv', 'evil.history.json']);
    expect(packageJson().resources[0].path).toBe('codes/evil.csv');
  });
});

describe('hostile projects', () => {
  test('paths that lead out of the folder, and a site with a workflow command → exit code 2, in one line', async () => {
    await pin();
    const before = readFileSync(join(project, 'datapackage.json'), 'utf8');
    const change = (edit: (resource: { path: string; codeList: { site: string } }) => object) => {
      const json = JSON.parse(before);
      edit(json.resources[0]);
      writeFileSync(join(project, 'datapackage.json'), JSON.stringify(json));
    };
    const outcomes = () => Promise.all([CHECK, ['pull'], ['upgrade']].map((args) => codes(...args)));
    change((resource) => Object.assign(resource, { path: '../secret.csv' }));
    for (const { code, stderr } of await outcomes())
      expect([code, stderr]).toEqual([
        2,
        'error: datapackage.json: /resources/0/path must be a path in this folder, without ".."\n',
      ]);
    change(({ codeList }) => Object.assign(codeList, { site: 'x\n::error::y' }));
    for (const { stdout, stderr } of (await outcomes()).slice(1))
      expect([stdout, stderr.split('\n').filter((line) => line.startsWith('::'))]).toEqual(['', []]);
  });

  test('links out of the folder → nothing is read or written there', async () => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'secret.csv'), 'currency\nSECRET\n');
    await pin();
    symlinkSync(join(elsewhere, 'secret.csv'), join(project, 'data.csv'));
    expect(await codes('check', 'data.csv', '--column', 'currency=currencies')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: data.csv is not in this folder: the files of datapackage.json must be\n',
    });
    rmSync(join(project, 'codes'), { recursive: true });
    symlinkSync(elsewhere, join(project, 'codes'));
    expect((await codes('pull')).stderr).toContain('codes/currencies.csv is not in this folder');
    expect(readdirSync(elsewhere)).toEqual(['secret.csv']);
  });
});

/** Standard validators are not on every machine. */
const FRICTIONLESS = spawnSync('python3', ['-c', 'import frictionless'], { stdio: 'ignore' }).status === 0;

test.skipIf(!FRICTIONLESS)(
  `frictionless validate: the same verdict on every row${FRICTIONLESS ? '' : ' (python3 has no package frictionless)'}`,
  async () => {
    await pin();
    writeFileSync(join(project, 'orders.csv'), `${ORDERS}7,\n,\n8\n9,EUR,1\n10,"EUR"\n11,eur\n12, EUR\n`);
    const { stdout } = await codes(...CHECK, '--all', '--save', '--format', 'json');
    const own = new Set(JSON.parse(stdout).map(({ line }: { line: number }) => line));
    const args = ['-m', 'frictionless', 'validate', 'datapackage.json', '--json'];
    const validated = spawnSync('python3', args, { cwd: project, encoding: 'utf8' });
    expect(validated.status).toBe(1);
    const { tasks } = JSON.parse(validated.stdout);
    const rows = tasks.flatMap(({ name, errors }: { name: string; errors: { rowNumber: number }[] }) =>
      name === 'orders' ? errors.map(({ rowNumber }) => rowNumber) : errors,
    );
    expect([...own].sort()).toEqual([...new Set(rows)].sort());
  },
);
