/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Fragment } from 'preact';
import type { UiLanguage } from '../../paths.ts';
import { CopyButton, Scrollable } from '../components/elements.tsx';

interface CodeTab {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  /** A part of the code to which a script adds the origin, if the base URL is unknown. */
  readonly url?: string;
}

/** Texts to copy, of which radio buttons show one: without scripts, and by keyboard. */
export function CodeTabs(props: { ui: UiLanguage; group: string; label: string; tabs: readonly CodeTab[] }) {
  const { ui, group, label, tabs } = props;
  return (
    <fieldset class="code-tabs">
      <legend class="visually-hidden">{label}</legend>
      {tabs.map(({ id, name, code, url }, i) => (
        <Fragment key={id}>
          <input type="radio" name={group} id={id} checked={i === 0} />
          <label for={id} id={`${id}-name`}>
            {name}
          </label>
          <div class="tab">
            <Scrollable class="example" labelledBy={`${id}-name`}>
              <pre>
                <code id={`${id}-code`} dir="ltr">
                  {url === undefined ? code : <WithUrl code={code} url={url} />}
                </code>
              </pre>
            </Scrollable>
            <CopyButton ui={ui} copies={`${id}-code`} describedBy={`${id}-name`} />
          </div>
        </Fragment>
      ))}
    </fieldset>
  );
}

function WithUrl({ code, url }: { code: string; url: string }) {
  const start = code.indexOf(url);
  return (
    <>
      {code.slice(0, start)}
      <span class="api-address">{url}</span>
      {code.slice(start + url.length)}
    </>
  );
}
