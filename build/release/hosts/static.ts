import type { WrittenFile } from '../output/writer.ts';
import { inMegabytes, type Limit, type Target } from './target.ts';

/** The largest site that GitHub Pages publishes. */
const MAX_SITE = 1e9;

/** Servers that only send files: GitHub and GitLab Pages, S3, and any folder of a web server. */
export const staticHost: Target = {
  name: 'static',
  usesRoutes: false,
  hasApi: false,
  programs: [],
  // Without it, GitHub Pages leaves out folders such as `_documents` when it publishes a branch.
  files: () => [{ path: 'site/.nojekyll', text: '' }],
  limits: () => [],
  fileLimits: (_, files) => largeSite(files),
};

function largeSite(files: readonly WrittenFile[]): Limit[] {
  const size = files.reduce((sum, file) => sum + (file.path.startsWith('site/') ? file.size : 0), 0);
  if (size <= MAX_SITE) return [];
  const message = `the site has ${inMegabytes(size)}, more than the ${inMegabytes(MAX_SITE)} that GitHub Pages allows: choose fewer --formats, or split the directory into several sites`;
  return [{ severity: 'warning', message }];
}
