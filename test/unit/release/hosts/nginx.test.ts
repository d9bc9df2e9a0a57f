import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { printService } from '../../../../build/release/hosts/nginx-examples.ts';
import { makeFolder } from '../../../support/content-tree.ts';

it('the systemd unit has the options of a sandbox, except the one that V8 does not work with', () => {
  const options = printService({ serverDir: '/srv/code-lists/current' })
    .split('\n')
    .filter((line) => /^[A-Za-z]+=/.test(line));
  expect(options).toEqual(
    expect.arrayContaining([
      'DynamicUser=yes',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'ProtectKernelModules=yes',
      'PrivateTmp=yes',
      'LockPersonality=yes',
      'RestrictNamespaces=yes',
      'RestrictAddressFamilies=AF_INET AF_INET6',
      'IPAddressDeny=any',
      'IPAddressAllow=localhost',
      'SystemCallFilter=@system-service',
      'SystemCallErrorNumber=EPERM',
    ]),
  );
  expect(options.filter((line) => line.startsWith('MemoryDenyWriteExecute'))).toEqual([]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasSystemd)('systemd-analyze security: an exposure of at most 1.5', () => {
  const { folder, remove } = makeFolder();
  try {
    const file = join(folder, 'code-lists.service');
    writeFileSync(
      file,
      printService({ serverDir: '/srv/code-lists/current' }).replace('/usr/bin/node', process.execPath),
    );
    const { stdout, stderr } = spawnSync('systemd-analyze', ['security', '--offline=true', file], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(Number(/Overall exposure level .*: ([0-9.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(1.5);
  } finally {
    remove();
  }
});
