/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { SEARCH_INDEX_FILE, type UiLanguage } from '../../../paths.ts';
import { CODE_CHECK_TEXTS } from '../../../texts/all.ts';
import { updateLinksToDocuments } from '../../components/address.ts';
import { readIndex } from '../../directory/index-file.ts';
import { makeSearchIndex, type SearchIndex, search } from '../../directory/search.ts';
import { START } from '../../directory/view.ts';
import { type CheckAddress, readAddress } from '../address.ts';
import { ListChooser } from '../list-chooser.tsx';
import { showCheck } from './check-session.tsx';
import { findLanguage, loadList, NotFoundError } from './checked-list.ts';

/*
 * The page that checks codes: finds a list, loads it from the API, and checks pasted codes against it. Codes are only
 * kept in the tab of the browser.
 */
const ui = document.documentElement.lang as UiLanguage;
const texts = CODE_CHECK_TEXTS[ui];
const root = document.getElementById('code-check') as HTMLElement;
const address = readAddress(location.search);

updateLinksToDocuments(new URLSearchParams(location.search), ui);
if (address) void startSession(address);
else void startChooser();

async function startSession(address: CheckAddress): Promise<void> {
  showMessage(texts.loadingList);
  try {
    const language = address.language ?? (await findLanguage(address.uri, ui));
    const list = await loadList(address.documentIn(language));
    if (list) showCheck(root, ui, list);
    else showMessage(texts.listWithoutCodes, texts.otherList);
  } catch (error) {
    showMessage(error instanceof NotFoundError ? texts.listNotFound : texts.listFailed, texts.otherList);
  }
}

function showMessage(message: string, otherList?: string): void {
  render(
    <>
      <p role="status">{message}</p>
      {otherList !== undefined && <a href={location.pathname}>{otherList}</a>}
    </>,
    root,
  );
}

async function startChooser(): Promise<void> {
  let index: SearchIndex | undefined;
  let text = '';
  const show = (failure?: string): void => {
    const found = index && search(index, { ...START, type: 'CodeList', text });
    const count = found && (found.lists === 0 ? texts.noList : texts.foundLists(found.lists));
    const onSearch = (typed: string) => {
      text = typed;
      show();
    };
    render(<ListChooser ui={ui} found={found} message={failure ?? count ?? ''} onSearch={onSearch} />, root);
  };
  show();
  try {
    const response = await fetch(SEARCH_INDEX_FILE);
    if (!response.ok) throw new Error(response.statusText);
    index = makeSearchIndex(ui, readIndex(await response.text()));
    show();
  } catch {
    show(texts.listFailed);
  }
}
