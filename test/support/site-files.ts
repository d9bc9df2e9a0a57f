import type { SiteFiles } from '../../build/api/endpoint.ts';

/** The files of a site by a function that returns their texts. */
export const siteFilesOf = (load: (path: string) => Promise<string>): SiteFiles => ({ load, read: load });
