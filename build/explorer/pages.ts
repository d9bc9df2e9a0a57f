import type { OutputFile } from '../plan/output-file.ts';

/** The pages for people. They hold nothing from content. */
export function pages(baseUrl: string | undefined): OutputFile[] {
  return [
    { path: 'site/index.html', text: page('Code list directory', baseUrl, HOME) },
    { path: 'site/404.html', text: page('Not found', undefined, NOT_FOUND) },
    { path: 'site/style.css', text: STYLE },
  ];
}

const STYLE = `body {
  max-width: 44rem;
  margin: 2rem auto;
  padding: 0 1rem;
  font: 1rem/1.5 system-ui, sans-serif;
}
`;

const HOME = `<h1>Code list directory</h1>
<p>A public directory of code lists and code list sets. Its API answers to GET and HEAD:</p>
<ul>
<li><a href="/v1/documents/index">/v1/documents/index</a>: all documents, with the filters <code>type</code>,
<code>language</code>, <code>tags</code>, <code>publishedFrom</code>, <code>publishedUntil</code> and
<code>searchTerm</code>, paged by <code>page</code> and <code>pageSize</code></li>
<li><code>/v1/documents/index/{canonicalUri}</code>: the versions and languages of one document</li>
<li><code>/v1/documents/{canonicalUri}</code>: a document</li>
<li><code>/v1/documents/{canonicalUri}/alternative-format</code>: its CSV</li>
<li><code>/v1/documents/{canonicalUri}/languages</code>: its languages</li>
<li><a href="/v1/tags">/v1/tags</a>: all tags</li>
</ul>`;

const NOT_FOUND = `<h1>Not found</h1>
<p>There is nothing at this address. <a href="/">The start page</a> says what there is.</p>`;

function page(title: string, baseUrl: string | undefined, body: string): string {
  const canonical = baseUrl === undefined ? '' : `<link rel="canonical" href="${baseUrl}/">\n`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/style.css">
<title>${title}</title>
${canonical}<body>
${body}
</body>
</html>
`;
}
