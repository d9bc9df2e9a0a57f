import type { SitePart } from './part.ts';
import { NOT_FOUND_PAGE, OPENAPI_FILE, outputPath } from './paths.ts';

/** The page for status 404 of a site without other pages. */
export const missingPage: SitePart = {
  headerRules: [],
  files: () => [
    {
      path: outputPath(NOT_FOUND_PAGE),
      text: `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Not found</title>
<p>There is nothing at this address. See the <a href="${OPENAPI_FILE}">description of the API</a>.</p></html>
`,
    },
  ],
};
