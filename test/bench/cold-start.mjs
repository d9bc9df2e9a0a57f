/*
 * Measures a cold start in a process of its own: `node --expose-gc cold-start.mjs MODULE`. Prints the CPU
 * milliseconds of the import and the first response, and the memory in bytes that remains after responses of all
 * kinds.
 */

const OTHERS = [
  'index?searchTerm=curr',
  'index?searchTerm=c.r+&tags=x',
  'tags',
  'index/urn:none',
  'urn:none',
];

/** After a pause in which the memory of buffers is released. */
async function measureMemory() {
  globalThis.gc();
  await new Promise((done) => setTimeout(done, 100));
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function send(respond, path) {
  const response = await respond(new Request(`http://localhost/v1/documents/${path}`));
  await response.text();
}

const memory = await measureMemory();
const start = process.cpuUsage();
const { default: respond } = await import(process.argv[2]);
await send(respond, 'index?pageSize=10&language=en');
const { user, system } = process.cpuUsage(start);
for (const path of OTHERS) await send(respond, path);
console.log(JSON.stringify({ cpu: (user + system) / 1000, memory: (await measureMemory()) - memory }));
