/*
 * Runs before any code that old versions of Node.js cannot load: in every npm script, and at the start of the bundled
 * server. Reports one sentence instead of an error of the module loader. Uses no imports, and only syntax that old
 * versions parse.
 */
const lowest = '20.19.0';
const [major, minor] = process.versions.node.split('.').map(Number);
const [lowestMajor, lowestMinor] = lowest.split('.').map(Number);

if (major < lowestMajor || (major === lowestMajor && minor < lowestMinor)) {
  console.error(
    `error: Node.js ${process.versions.node} is too old: install Node.js ${lowest} or newer (https://nodejs.org)`,
  );
  process.exit(2);
}
