import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeFolder } from './support/content-tree.ts';
import { codeBlocks, readPages } from './support/markdown.ts';

const FOLDERS = ['.github', 'templates/repository/dot-github'];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
)
  .filter((file) => statSync(file).isFile() && file.endsWith('.yml'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const WORKFLOWS = FILES.filter(({ file }) => file.includes('/workflows/'));
const SAMPLES = readPages().flatMap(({ file, text }) =>
  codeBlocks(text, 'yaml').map((block) => ({ file, text: block })),
);

/** What a text uses: `name@SHA # version`, a local workflow, or whatever else is written there. */
const actionsIn = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:- )?uses: *(.*)$/gm)].map(([, action]) => action as string);

const isPinned = (action: string): boolean =>
  /^(?:\.\/\S+|[\w-]+\/[\w/.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/.test(action);

test('files in both repositories', () => {
  expect(FILES.map(({ file }) => file).sort()).toEqual([
    '.github/ISSUE_TEMPLATE/bug.yml',
    '.github/ISSUE_TEMPLATE/idea.yml',
    '.github/dependabot.yml',
    '.github/workflows/ci.yml',
    '.github/workflows/release.yml',
    'templates/repository/dot-github/ISSUE_TEMPLATE/list.yml',
    'templates/repository/dot-github/dependabot.yml',
    'templates/repository/dot-github/workflows/publish.yml',
  ]);
});

test.each(FILES)('$file → YAML without errors', ({ text }) => {
  expect(Object.keys(parse(text)).length).toBeGreaterThan(1);
});

describe('actions', () => {
  const all = [...WORKFLOWS, ...SAMPLES].flatMap(({ text }) => actionsIn(text));

  test.each([...WORKFLOWS, ...SAMPLES])('$file → pinned by SHA, with the version', ({ text }) => {
    expect(actionsIn(text).filter((action) => !isPinned(action))).toEqual([]);
  });

  test('tags, branches, short SHAs, and SHAs without a version → found', () => {
    const text = [
      '- uses: actions/checkout@v7',
      '- uses: actions/checkout@main # v7.0.1',
      '  uses: actions/checkout@3d3c42e # v7.0.1',
      '  uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1',
      '  uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7',
    ].join('\n');
    expect(actionsIn(text)).toHaveLength(5);
    expect(actionsIn(text).filter(isPinned)).toEqual([]);
  });

  test('one version of each, in workflows and in the docs', () => {
    const pinned = [...new Set(all)].filter((action) => !action.startsWith('./')).sort();
    expect(pinned.map((action) => action.split('@')[0])).toEqual([
      'actions/attest-build-provenance',
      'actions/cache',
      'actions/checkout',
      'actions/configure-pages',
      'actions/deploy-pages',
      'actions/setup-node',
      'actions/upload-pages-artifact',
      'github/codeql-action/upload-sarif',
    ]);
  });
});

const PUBLISH = ['publish', { contents: 'read', 'id-token': 'write' }];
const PAGES = ['pages', { contents: 'read', pages: 'write', 'id-token': 'write' }];
const IMAGE = ['image', { contents: 'read', packages: 'write', 'id-token': 'write', attestations: 'write' }];

test.each(WORKFLOWS)('$file → can only read, unless a job needs more', ({ file, text }) => {
  const { permissions, jobs } = parse(text);
  expect(permissions).toEqual({ contents: 'read' });
  const more = Object.entries(jobs as Record<string, { permissions?: object }>)
    .filter(([, job]) => job.permissions !== undefined)
    .map(([name, job]) => [name, job.permissions]);
  expect(more).toEqual(
    file.endsWith('ci.yml') ? [] : [file.endsWith('release.yml') ? PUBLISH : PAGES, IMAGE],
  );
});

test('the sample that uploads SARIF → with the permission for it', () => {
  const [sample, ...others] = SAMPLES.filter(({ text }) => text.includes('upload-sarif'));
  expect(others).toEqual([]);
  const jobs = parse(sample?.text ?? '').jobs as Record<string, { permissions: object }>;
  expect(Object.values(jobs).map(({ permissions }) => permissions)).toEqual([
    { contents: 'read', 'security-events': 'write' },
  ]);
});

test.each([
  ['netlify', 'netlify-cli'],
  ['cloudflare', 'wrangler'],
])('the command line in deploy/%s → one locked version', (host, name) => {
  const folder = `templates/repository/deploy/${host}`;
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  expect(packages[''].dependencies).toEqual(dependencies);
  expect(packages[`node_modules/${name}`].version).toBe(dependencies[name]);
  const unlocked = Object.entries(packages as Record<string, { integrity?: string; inBundle?: boolean }>)
    .filter(([path, { integrity, inBundle }]) => path !== '' && !inBundle && integrity === undefined)
    .map(([path]) => path);
  expect(unlocked).toEqual([]);
});

test('each attempt of a run deploys its own artifact to GitHub Pages', () => {
  const { jobs } = parse(readFileSync('templates/repository/dot-github/workflows/publish.yml', 'utf8'));
  const withOf = (action: string) =>
    jobs.pages.steps.find(({ uses = '' }: { uses?: string }) => uses.startsWith(action)).with;
  const name = '$'.concat('{{ github.run_attempt }}');
  expect(withOf('actions/upload-pages-artifact')).toEqual({
    path: 'dist/site',
    name: `github-pages-${name}`,
  });
  expect(withOf('actions/deploy-pages')).toEqual({ artifact_name: `github-pages-${name}` });
});

describe('the release workflow', () => {
  const { folder, remove } = makeFolder();
  afterAll(remove);
  const { jobs } = parse(readFileSync('.github/workflows/release.yml', 'utf8'));
  const steps = jobs.publish.steps as { name?: string; run?: string; env?: object }[];
  const script = steps.find(({ name }) => name === 'Check the tag')?.run as string;

  test('publishes with provenance, after CI and all checks', () => {
    expect(jobs.publish.needs).toBe('ci');
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
      script,
      'npm ci',
      'npm publish --provenance --access public',
    ]);
    expect(steps.filter(({ env }) => env !== undefined)).toHaveLength(1);
  });

  test('builds the image after that, and signs what was pushed', () => {
    expect(jobs.image.needs).toBe('publish');
    const [, , attest, ...others] = jobs.image.steps as { with: object }[];
    expect([attest?.with, others]).toEqual([
      {
        'subject-name': '$'.concat('{{ steps.push.outputs.image }}'),
        'subject-digest': '$'.concat('{{ steps.push.outputs.digest }}'),
        'push-to-registry': true,
      },
      [],
    ]);
  });

  const package_ = { version: '1.2.3', repository: 'github:example/lists' };
  const changelog = '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-12-01\n';
  test.each([
    ['v1.2.3', package_, changelog, 0, ''],
    ['v1.2.4', package_, changelog, 1, '::error::the tag is v1.2.4, but package.json has version 1.2.3:'],
    ['1.2.3', package_, changelog, 1, '::error::the tag is 1.2.3, but package.json has version 1.2.3:'],
    ['v1.2.3', package_, '## [1.2.3]\n', 1, '::error::CHANGELOG.md has no section [1.2.3] with a date:'],
    ['v1.2.3', { version: '1.2.3' }, changelog, 1, '::error::package.json has no repository:'],
  ])('tag %s, package %j, changelog %j → status %i', (tag, manifest, text, status, message) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'CHANGELOG.md'), text);
    const env = { ...process.env, GITHUB_REF_NAME: tag };
    const run = spawnSync('bash', ['-ec', script], { cwd: folder, env, encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([status, '']);
    expect(run.stdout.slice(0, message.length || undefined)).toBe(message);
  });
});

describe('the version in package.json', () => {
  /** Undefined, or why the version does not fit the changelog. */
  function mismatchOf(version: string, changelog: string): string | undefined {
    const newest = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(changelog)?.[1] as string;
    const unreleased = /^## \[Unreleased\]\n([\s\S]*?)^## \[/m.exec(changelog)?.[1] ?? '';
    if (unreleased.trim() === '') return version === newest ? undefined : `it must be ${newest}`;
    const [next, label] = version.split('-');
    const isLater = (next as string).localeCompare(newest, 'en', { numeric: true }) > 0;
    return label === 'dev' && isLater ? undefined : `it must be later than ${newest}, with -dev`;
  }

  test('fits the changelog', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    expect(mismatchOf(version, readFileSync('CHANGELOG.md', 'utf8'))).toBeUndefined();
    expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  });

  const released = '## [0.2.0] - 2026-11-21\n\n## [0.1.0] - 2026-11-01\n';
  const changed = `## [Unreleased]\n\n- A change.\n\n${released}`;
  test.each([
    ['0.2.0', released, undefined],
    ['0.1.0', released, 'it must be 0.2.0'],
    ['0.3.0-dev', released, 'it must be 0.2.0'],
    ['0.3.0-dev', changed, undefined],
    ['0.10.0-dev', changed, undefined],
    ['0.2.0', changed, 'it must be later than 0.2.0, with -dev'],
    ['0.2.0-dev', changed, 'it must be later than 0.2.0, with -dev'],
    ['0.3.0', changed, 'it must be later than 0.2.0, with -dev'],
  ])('%s with %j → %s', (version, changelog, mismatch) => {
    expect(mismatchOf(version, changelog)).toBe(mismatch);
  });
});
