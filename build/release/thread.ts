import { runThread } from './threads.ts';

/** The program of a thread, which loads only the code of its work. */
await runThread({
  check: async (share, take) => (await import('./check-sources.ts')).checkShare(share, take),
  render: async (share, take) => (await import('./render/lists.ts')).renderShare(share, take),
  print: async (share, take) => (await import('./render/lists.ts')).printSlowPart(share, take),
});
