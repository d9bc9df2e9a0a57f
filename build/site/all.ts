import { changesFiles } from '../changes/changes-files.ts';
import { explorer } from '../explorer/explorer.ts';
import { feeds } from '../feeds/feeds.ts';
import type { SitePart } from './part.ts';

/** What the site has beside the interface. */
export const SITE_PARTS: readonly SitePart[] = [explorer, changesFiles, feeds];
