import { fileURLToPath } from 'node:url';
import { compileTool } from './pack/compile.ts';

/* Runs before `npm pack`: compiles the tool into lib/, because Node.js runs no TypeScript in node_modules. */

await compileTool(fileURLToPath(new URL('../lib', import.meta.url)));
