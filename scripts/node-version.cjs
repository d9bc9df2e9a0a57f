/*
 * Runs before everything that an older Node.js cannot load: in every npm script, and at the beginning of the bundled
 * server. So it is one sentence in place of an error of the module loader, in syntax that old versions parse, without
 * imports.
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
