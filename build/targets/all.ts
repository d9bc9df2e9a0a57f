import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import type { Target } from './target.ts';

/** The hosts that a build prints rules for, all or those that are chosen by their names in lower case. */
export const TARGETS: readonly Target[] = [netlify, nginx];
