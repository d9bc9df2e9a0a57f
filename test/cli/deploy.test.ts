import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { buildSite } from '../support/site.ts';

/*
 * The scripts of `init` that publish by SSH, in a local folder: `ssh` and `sudo` are replaced by programs that log their
 * arguments, and run the commands here.
 */

const DEPLOY = resolve('templates/repository/deploy');
const { folder, remove } = makeFolder();
const OUTPUT = join(folder, 'output');
const SERVER = join(folder, 'server');
const WORK = join(folder, 'work');
const PROGRAMS = join(folder, 'programs');
const LOG = join(folder, 'log');

const hasRsync = spawnSync('rsync', ['--version']).status === 0;

const PROGRAM_TEXTS = {
  // Runs the command for a host: the arguments after `-F CONFIG USER@HOST` or, from rsync, `-F CONFIG -l USER HOST`.
  ssh: `#!/bin/bash
stat -c '%a' "$(dirname "$2")" "$(dirname "$2")/key" >>"${LOG}"
cp "$2" "$(dirname "$2")/key" "$(dirname "$2")/known_hosts" "${folder}"
shift 2
if [ "$1" = -l ]; then host=$2@$3; shift 3; else host=$1; shift; fi
echo "ssh $host" >>"${LOG}"
exec bash -c "$*"
`,
  sudo: `#!/bin/bash
echo "sudo $*" >>"${LOG}"
[ ! -e "${folder}/services-fail" ]
`,
};

beforeAll(async () => {
  writeContent(join(folder, 'content'), { 'a.json': makeDocument() });
  await buildSite(join(folder, 'content'), OUTPUT);
  mkdirSync(PROGRAMS);
  for (const [name, text] of Object.entries(PROGRAM_TEXTS)) {
    writeFileSync(join(PROGRAMS, name), text);
    chmodSync(join(PROGRAMS, name), 0o755);
  }
});
afterAll(remove);

beforeEach(() => {
  for (const path of [SERVER, WORK, join(folder, 'services-fail')])
    rmSync(path, { recursive: true, force: true });
  mkdirSync(join(SERVER, 'releases'), { recursive: true });
  mkdirSync(WORK);
  writeFileSync(LOG, '');
});

function bash(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync('bash', [join(DEPLOY, script), ...args], {
    cwd: WORK,
    env: {
      ...process.env,
      BASE_URL: '',
      GITHUB_ACTIONS: '',
      PATH: [PROGRAMS, dirname(process.execPath), process.env.PATH].join(delimiter),
      ...env,
    },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Uploads an output as a release, and activates it. */
function activate(release: string, change: (folder: string) => void = () => {}) {
  const incoming = join(SERVER, 'incoming', release);
  cpSync(OUTPUT, incoming, { recursive: true });
  change(incoming);
  return bash('release.sh', ['activate', SERVER, release]);
}

const rollback = () => bash('release.sh', ['rollback', SERVER]);
const current = () => readlinkSync(join(SERVER, 'current'));
const releases = () => readdirSync(join(SERVER, 'releases')).sort();
const log = () => readFileSync(LOG, 'utf8').split('\n').slice(0, -1);
const append = (file: string) => (release: string) => appendFileSync(join(release, file), '\n');

describe('release.sh activate', () => {
  test('a release that works → current, without a restart', () => {
    expect(activate('1')).toEqual({ status: 0, stdout: 'activated 1\n', stderr: '' });
    expect(activate('2', append('site/openapi.json'))).toMatchObject({ status: 0, stdout: 'activated 2\n' });
    expect([current(), releases(), log()]).toEqual(['releases/2', ['1', '2'], []]);
    expect(existsSync(join(SERVER, 'incoming'))).toBe(false);
  });

  test.each<[string, (release: string) => void]>([
    ['with invalid records', (release) => writeFileSync(join(release, 'server/records.json'), '{')],
    ['whose server does not start', (release) => writeFileSync(join(release, 'server/server.mjs'), 'x y')],
    ['that was not uploaded completely', (release) => rmSync(join(release, 'site/openapi.json'))],
  ])('a release %s → removed, and current stays', (_, damage) => {
    activate('1');
    const { status, stdout, stderr } = activate('2', damage);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/error: the new release does not work; current is unchanged\n$/);
    expect([current(), releases()]).toEqual(['releases/1', ['1']]);
    expect(existsSync(join(SERVER, 'incoming'))).toBe(false);
  });

  test('a new program and a new configuration → restarts the Node server, reloads nginx after a test', () => {
    activate('1');
    activate('2', append('server/server.mjs'));
    expect(log()).toEqual(['sudo -n systemctl restart code-lists']);
    activate('3', (release) => {
      append('server/server.mjs')(release);
      append('nginx/server.conf')(release);
    });
    expect(log().slice(1)).toEqual(['sudo -n nginx -t', 'sudo -n systemctl reload nginx']);
  });

  test('services that fail → switches back, and removes the release', () => {
    activate('1');
    writeFileSync(join(folder, 'services-fail'), '');
    const { status, stderr } = activate('2', append('server/server.mjs'));
    expect([status, stderr]).toEqual([
      1,
      'error: the services do not run with the new release: switched back\n',
    ]);
    expect([current(), releases()]).toEqual(['releases/1', ['1']]);
  });

  test('many releases → keeps the newest five, and the current one', () => {
    for (const release of ['1', '2', '3', '4', '5', '6']) mkdirSync(join(SERVER, 'releases', release));
    activate('7');
    expect(releases()).toEqual(['3', '4', '5', '6', '7']);
    activate('0');
    expect(releases()).toEqual(['0', '3', '4', '5', '6', '7']);
    expect(current()).toBe('releases/0');
  });

  test.each([
    ['../outside', '"../outside" is not the name of a release'],
    ['-n', '"-n" is not the name of a release'],
    ['absent', 'incoming/absent does not exist'],
  ])('%j → an error', (release, message) => {
    expect(bash('release.sh', ['activate', SERVER, release])).toEqual({
      status: 1,
      stdout: '',
      stderr: `error: ${message}\n`,
    });
  });
});

describe('release.sh rollback', () => {
  test('switches to the release before, and again to the one before that', () => {
    for (const release of ['1', '2', '3']) activate(release);
    expect(rollback()).toEqual({ status: 0, stdout: 'rolled back from 3 to 2\n', stderr: '' });
    expect(rollback().stdout).toBe('rolled back from 2 to 1\n');
    expect(rollback()).toEqual({ status: 1, stdout: '', stderr: 'error: there is no release before 1\n' });
    expect([current(), releases()]).toEqual(['releases/1', ['1', '2', '3']]);
  });

  test('switches to the release that was current before, not to one that was rolled back', () => {
    for (const release of ['1', '2']) activate(release);
    rollback();
    activate('3');
    expect(rollback().stdout).toBe('rolled back from 3 to 1\n');
    activate('4');
    expect(bash('release.sh', ['rollback', SERVER, '2']).stdout).toBe('rolled back from 4 to 2\n');
    expect(rollback().stdout).toBe('rolled back from 2 to 4\n');
  });

  test('without the list of an older version: to the release with the name before', () => {
    for (const release of ['1', '2']) activate(release);
    rmSync(join(SERVER, 'activated'));
    expect(rollback().stdout).toBe('rolled back from 2 to 1\n');
  });

  test.each(['../incoming', 'absent'])('to %j → an error', (release) => {
    activate('1');
    expect(bash('release.sh', ['rollback', SERVER, release]).status).toBe(1);
    expect(current()).toBe('releases/1');
  });

  test('a release that does not work any more → current stays', () => {
    for (const release of ['1', '2']) activate(release);
    rmSync(join(SERVER, 'releases/1/server'), { recursive: true });
    expect(rollback().status).toBe(1);
    expect(current()).toBe('releases/2');
  });

  test('no releases → an error', () => {
    expect(rollback().stderr).toBe('error: there is no current release\n');
    expect(bash('release.sh', ['rollback', join(folder, 'absent')]).status).toBe(1);
  });
});

const SETTINGS = {
  SSH_HOST: 'deploy@codes.example',
  SSH_FOLDER: SERVER,
  SSH_KEY: 'the key',
  SSH_KNOWN_HOSTS: 'codes.example ssh-ed25519 AAAA',
  GITHUB_RUN_ID: '123',
};

// In CI, rsync is installed: there, these tests fail instead.
describe.skipIf(!hasRsync && !process.env.CI)('ssh.sh', () => {
  const publish = (env: Readonly<Record<string, string>> = {}) => {
    symlinkSync(OUTPUT, join(WORK, 'dist'));
    return bash('ssh.sh', ['publish'], { ...SETTINGS, ...env });
  };

  test('publish: uploads the output and activates it, with a key that only the user can read', () => {
    const { status, stdout } = publish();
    expect(status).toBe(0);
    expect(stdout).toMatch(/^activated \d{8}T\d{6}Z-123\n$/);
    expect(existsSync(join(SERVER, 'current/site/openapi.json'))).toBe(true);
    expect(existsSync(join(SERVER, 'current/build-memory.json'))).toBe(false);
    expect(new Set(log())).toEqual(new Set(['ssh deploy@codes.example', '700', '600']));
    expect(readFileSync(join(folder, 'key'), 'utf8')).toBe('the key\n');
    expect(readFileSync(join(folder, 'known_hosts'), 'utf8')).toBe('codes.example ssh-ed25519 AAAA\n');
    const config = readFileSync(join(folder, 'config'), 'utf8');
    expect(config).toContain('StrictHostKeyChecking yes');
    const [, key] = /IdentityFile (.*)/.exec(config) ?? [];
    expect(existsSync(key as string)).toBe(false);
  });

  test('publish: links files that the current release has', () => {
    activate('1');
    rmSync(join(SERVER, 'releases/1'), { recursive: true });
    spawnSync('cp', ['-a', OUTPUT, join(SERVER, 'releases/1')]);
    utimesSync(join(SERVER, 'releases/1/site/openapi.json'), 1, 1);
    expect(publish().status).toBe(0);
    const file = 'site/openapi.json';
    expect(statSync(join(SERVER, 'releases/1', file)).mtimeMs).toBe(1000);
    expect(current()).not.toBe('releases/1');
    expect(statSync(join(SERVER, 'current', file)).ino).toBe(statSync(join(SERVER, 'releases/1', file)).ino);
  });

  describe('the site does not respond', () => {
    const curl = join(PROGRAMS, 'curl');
    const site = { BASE_URL: 'https://codes.example' };
    beforeEach(() => {
      writeFileSync(curl, '#!/bin/bash\n[[ "$*" != *codes.example* ]] && exec /usr/bin/curl "$@"\nexit 22\n');
      chmodSync(curl, 0o755);
    });
    afterEach(() => rmSync(curl));

    test('publish: rolls back', () => {
      activate('1');
      const { status, stderr } = publish(site);
      expect([status, stderr]).toEqual([
        1,
        'error: https://codes.example did not respond: rolled back to the release before\n',
      ]);
      expect(current()).toBe('releases/1');
    });

    test('publish after a rollback: returns to the release that was current, not to the newest before', () => {
      for (const release of ['1', '2']) activate(release);
      rollback();
      expect(publish(site).status).toBe(1);
      expect(current()).toBe('releases/1');
    });

    test('publish after a rollback past five releases: keeps the one that was current', () => {
      activate('0');
      for (const release of ['1', '2', '3', '4', '5']) mkdirSync(join(SERVER, 'releases', release));
      expect(publish(site).status).toBe(1);
      expect(current()).toBe('releases/0');
    });

    test.each([
      ['', 'warning: '],
      ['true', '::warning::'],
    ])(
      'the first publish, with GITHUB_ACTIONS=%j: a warning, because nginx needs its files',
      (actions, prefix) => {
        const { status, stdout, stderr } = publish({ ...site, GITHUB_ACTIONS: actions });
        expect([status, stderr]).toEqual([
          0,
          `${prefix}https://codes.example does not respond yet. The release is in ${SERVER}/current: set up nginx and the Node server (README.md)\n`,
        ]);
        expect(stdout).toMatch(/^activated \d{8}T\d{6}Z-123\n$/);
        expect(existsSync(join(SERVER, 'current/nginx/server.conf'))).toBe(true);
      },
    );

    test('publish, and the release before does not work: says that the new one is active', () => {
      activate('1');
      rmSync(join(SERVER, 'releases/1/server'), { recursive: true });
      const { status, stderr } = publish(site);
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /error: https:\/\/codes\.example did not respond, and the rollback failed: the new release is active\n$/,
      );
      expect(current()).toMatch(/-123$/);
    });
  });

  test('rollback', () => {
    for (const release of ['1', '2']) activate(release);
    expect(bash('ssh.sh', ['rollback'], SETTINGS).stdout).toBe('rolled back from 2 to 1\n');
  });

  test.each([
    ['SSH_HOST', '-oProxyCommand=touch hacked', /^error: SSH_HOST must be USER@HOST\n$/],
    ['SSH_FOLDER', '/srv/$(touch hacked)', /^error: SSH_FOLDER must be an absolute path/],
    ['SSH_FOLDER', '/srv/../etc', /^error: SSH_FOLDER must be an absolute path/],
    ['SSH_KEY', '', /^error: SSH_KEY is missing: /],
    ['SSH_KNOWN_HOSTS', '', /^error: SSH_KNOWN_HOSTS is missing: /],
  ])('%s=%j: fails before it connects', (variable, value, message) => {
    const { status, stderr } = publish({ [variable]: value });
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect([log(), readdirSync(WORK)]).toEqual([[], ['dist']]);
  });

  test('publish without an output: fails before it connects', () => {
    const { status, stderr } = bash('ssh.sh', ['publish'], SETTINGS);
    expect([status, log()]).toEqual([1, []]);
    expect(stderr).toMatch(/^error: dist\/ contains no build output: /);
  });
});
