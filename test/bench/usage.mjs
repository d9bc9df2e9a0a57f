/*
 * Preloaded by `node --import` into a measured process. At its exit, writes the wall-clock time and CPU time of all its
 * threads in milliseconds and its largest memory in bytes to file descriptor 3, as JSON.
 */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const used = () => {
  const { user, system } = process.cpuUsage();
  return { time: performance.now(), cpu: (user + system) / 1000 };
};

let excluded = { time: 0, cpu: 0 };

/** Runs a part of the process whose time does not count. */
export function exclude(work) {
  const before = used();
  const result = work();
  const after = used();
  excluded = {
    time: excluded.time + after.time - before.time,
    cpu: excluded.cpu + after.cpu - before.cpu,
  };
  return result;
}

if (isMainThread) {
  process.on('exit', () => {
    const { time, cpu } = used();
    const memory = process.resourceUsage().maxRSS * 1024;
    writeSync(3, JSON.stringify({ time: time - excluded.time, cpu: cpu - excluded.cpu, memory }));
  });
}
