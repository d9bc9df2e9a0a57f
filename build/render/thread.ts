import { runRenderThread } from './threads.ts';

/** The program of a rendering thread. */
await runRenderThread();
