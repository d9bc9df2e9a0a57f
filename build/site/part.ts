import type { HeaderRule } from '../api/headers.ts';
import type { Representation } from '../api/representations/representation.ts';
import type { Document } from '../catalogue/document.ts';
import type { History } from '../changes/history.ts';
import type { OutputFile } from '../plan/output-file.ts';
import type { SitePlan } from '../plan/plan.ts';

/** All that the parts of the site beside the interface are made from. */
export interface SiteContext {
  /** The interface: its directory, its names, its files. */
  readonly plan: SitePlan;
  /** The checked documents in the order of the index. */
  readonly documents: readonly Document[];
  /** Their versions, and what each changed. */
  readonly history: History;
  /** Origin under which the site will be known, without a slash at the end; undefined where nobody has said it. */
  readonly baseUrl: string | undefined;
  /** Bytes of a document in a form that it has. */
  readonly sizeOf: (document: Document, form: Representation) => number;
}

/** Something that the site has beside the interface: pages, feeds, descriptions. Pure, but for bundling scripts. */
export interface SitePart {
  /** Headers of its files, beside those of all files; they count towards the budget. */
  readonly headerRules: readonly HeaderRule[];
  /** Its files, paths beginning with `site/`; an iterable is read once, when the site is written. */
  readonly files: (context: SiteContext) => Iterable<OutputFile> | Promise<Iterable<OutputFile>>;
  /** The absolute paths of the files whose code is in its scripts and styles; absent where it has none. */
  readonly bundled?: () => Promise<readonly string[]>;
}
