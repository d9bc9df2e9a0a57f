/*
 * Runs before any code that old versions of Node.js cannot load: in every npm script, and at the start of the bundled
 * server. Prints one sentence instead of an error of the module loader. Uses no imports, and only syntax that old
 * versions parse.
 */
const minimum = '20.19.0';
const [major, minor] = process.versions.node.split('.').map(Number);
const [minMajor, minMinor] = minimum.split('.').map(Number);

if (major < minMajor || (major === minMajor && minor < minMinor)) {
  console.error(
    `error: Node.js ${process.versions.node} is too old: install Node.js ${minimum} or newer (https://nodejs.org)`,
  );
  process.exit(2);
}
