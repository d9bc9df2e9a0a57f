import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import type { Target } from './target.ts';

/** All supported hosts. */
export const TARGETS: readonly Target[] = [netlify, nginx];
