/*
 * Measures a cold start in a process of its own: `node --expose-gc cold-start.mjs MODULE`. Prints the CPU
 * milliseconds of the import and of the first response, and the memory in bytes that remains after responses of all
 * kinds.
 */

const respondTo = (respond, query) =>
  respond(new Request(`http://localhost/v1/documents/${query}`)).then((response) => response.text());

/** After a pause in which the memory of buffers is released. */
const memory = async () => {
  globalThis.gc();
  await new Promise((done) => setTimeout(done, 100));
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const before = await memory();
const start = cpuTime();
const { default: respond } = await import(process.argv[2]);
const imported = cpuTime();
await respondTo(respond, 'index?pageSize=10&language=en');
const responded = cpuTime();
for (const query of [
  'index?searchTerm=curr',
  'index?searchTerm=c.r+&tags=x',
  'tags',
  'index/urn:none',
  'urn:none',
])
  await respondTo(respond, query);
console.log(
  JSON.stringify({
    import: imported - start,
    response: responded - imported,
    bytes: (await memory()) - before,
  }),
);
