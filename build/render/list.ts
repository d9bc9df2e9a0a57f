import type { PlannedFile } from '../api/endpoint.ts';
import { groupBy } from '../domain/group.ts';
import { planList } from '../plan/list-files.ts';
import type { OutputFile } from '../plan/output-file.ts';
import type { ListContext } from '../site/part.ts';
import { outputPath } from '../site/paths.ts';
import { sitePartsOf } from '../site-parts.ts';

/** Renders the files of a list but its pages: those of the API and of the other parts of the site. */
export async function renderList(context: ListContext): Promise<Iterable<OutputFile>> {
  const parts = await Promise.all(sitePartsOf(context).map(({ listFiles }) => listFiles?.(context) ?? []));
  return chain([apiFiles(context), ...parts]);
}

/** Renders the pages of a list. */
export const renderPages = (context: ListContext): Iterable<OutputFile> =>
  chain(sitePartsOf(context).map(({ listPages }) => listPages?.(context) ?? []));

function* apiFiles(context: ListContext): Generator<OutputFile> {
  const byBody = groupBy(planList(context.directory, context), ({ content }) => bodyOf(content, context));
  for (const [text, files] of byBody) {
    const [path = '', ...copies] = files.map((file) => outputPath(file.path));
    yield { path, copies, text };
  }
}

const bodyOf = (content: PlannedFile['content'], { print }: ListContext): OutputFile['text'] =>
  'json' in content ? content.json() : print(content.document, content.representation);

/** The items of several iterables, one after the other. */
function* chain<T>(parts: Iterable<Iterable<T>>): Generator<T> {
  for (const part of parts) yield* part;
}
