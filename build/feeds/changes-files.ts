import { DEFAULT_JSON_TYPE } from '../api/content-type.ts';
import { OPEN_HEADERS } from '../api/headers.ts';
import { exactJson } from '../domain/long-numbers.ts';
import type { OutputFile } from '../plan/output-file.ts';
import type { ListContext, SitePart } from '../site/part.ts';
import { ANY_CHANGES_FILE, changesFile, outputPath } from '../site/paths.ts';

/** The changes of each document as JSON; documents of a first version have none. */
export const changesFiles: SitePart = {
  headerRules: [{ path: ANY_CHANGES_FILE, headers: { 'content-type': DEFAULT_JSON_TYPE, ...OPEN_HEADERS } }],
  listFiles: filesOf,
};

function* filesOf({ documents, naming, history }: ListContext): Generator<OutputFile> {
  for (const document of documents) {
    const changes = history.changesOf(document);
    if (!changes) continue;
    const { canonicalVersionUri, language } = document.entry;
    const path = changesFile(naming.placeOf(canonicalVersionUri, language));
    yield { path: outputPath(path), text: exactJson(changes) };
  }
}
