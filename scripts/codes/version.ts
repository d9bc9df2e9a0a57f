declare const CODES_VERSION: string | undefined;

/** The version of this program; bundling defines it. */
export const VERSION = typeof CODES_VERSION === 'string' ? CODES_VERSION : 'source';
