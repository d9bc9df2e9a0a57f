// Threads do not inherit tsx: this runs the server's program from its sources in one.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
