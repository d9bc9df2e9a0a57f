/*
 * Runs first in every npm script. Prints one sentence if Node.js is too old or packages are not installed, instead of an
 * error of the module loader. Uses only what comes with Node.js.
 */
require('./node-version.cjs');
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const { dependencies, devDependencies } = require('../package.json');
const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
  (name) => !existsSync(join(root, 'node_modules', name)),
);
if (missing.length > 0) {
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  console.error(`error: packages are not installed (${missing[0]}${others}): run npm ci in ${root}`);
  process.exit(2);
}
