import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PRAGMAS = /^\/\*\* @jsxRuntime automatic \*\/ \/\*\* @jsxImportSource preact \*\/\n/;

it('every .tsx file has JSX pragmas, because tsx reads the tsconfig.json of the working directory', () => {
  const files = ['build', 'scripts', 'test'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
  );
  const components = files.filter((file) => file.endsWith('.tsx'));
  expect(components).toContain(join('build', 'site', 'explorer', 'components', 'layout.tsx'));
  expect(components.filter((file) => !PRAGMAS.test(readFileSync(file, 'utf8')))).toEqual([]);
});
