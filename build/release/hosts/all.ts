import { cloudflare } from './cloudflare.ts';
import { netlify, netlifyDatabase } from './netlify.ts';
import { nginx } from './nginx.ts';
import { staticHost } from './static.ts';
import type { Target } from './target.ts';

/** The hosts that builds write files for by default. */
export const DEFAULT_TARGETS: readonly Target[] = [netlify, nginx];

/** All supported hosts. */
export const TARGETS: readonly Target[] = [...DEFAULT_TARGETS, netlifyDatabase, cloudflare, staticHost];
