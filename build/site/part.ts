import type { HeaderRule } from '../api/headers.ts';
import type { Representation } from '../api/representations/representation.ts';
import type { Document } from '../catalogue/document.ts';
import type { History } from '../changes/history.ts';
import type { OutputFile } from '../plan/output-file.ts';
import type { SitePlan } from '../plan/plan.ts';

/** The input of the parts of the site. */
export interface SiteContext {
  /** The API: its directory, names and files. */
  readonly plan: SitePlan;
  /** The checked documents in the order of the index. */
  readonly documents: readonly Document[];
  readonly history: History;
  /** Public origin of the site, without a trailing slash, if it is known. */
  readonly baseUrl: string | undefined;
  /** Size in bytes of a representation that the document has. */
  readonly sizeOf: (document: Document, representation: Representation) => number;
}

/** What the site has in addition to the API: pages, feeds, descriptions. */
export interface SitePart {
  /** Headers of its files, in addition to those of all files; they count towards the budget. */
  readonly headerRules: readonly HeaderRule[];
  /** Its files, whose paths start with `site/`; an iterable is read once, when the site is written. */
  readonly files: (context: SiteContext) => Iterable<OutputFile> | Promise<Iterable<OutputFile>>;
  /** Absolute paths of the files whose code is in its scripts and styles. */
  readonly bundled?: () => Promise<readonly string[]>;
}
