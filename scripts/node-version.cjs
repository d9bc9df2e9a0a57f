/*
 * Preloaded by every npm script (node --require), before anything that an older Node.js cannot load: one sentence in
 * place of an error of the module loader. Node.js before 18.18 refuses `--import` before it loads this.
 */
const { engines } = require('../package.json');

const lowest = engines.node.replace('>=', '');
const [major, minor] = process.versions.node.split('.').map(Number);
const [lowestMajor, lowestMinor] = lowest.split('.').map(Number);

if (major < lowestMajor || (major === lowestMajor && minor < lowestMinor)) {
  console.error(
    `error: Node.js ${process.versions.node} is too old: install Node.js ${lowest} or newer (https://nodejs.org)`,
  );
  process.exit(2);
}
