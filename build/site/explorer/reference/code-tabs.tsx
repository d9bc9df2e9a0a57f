/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { UiLanguage } from '../../paths.ts';
import { CopyButton, Scrollable } from '../components/elements.tsx';

interface CodeTabsProps {
  readonly ui: UiLanguage;
  readonly group: string;
  readonly label: string;
  /** Each code contains its URL, to which a script adds the origin if the base URL is unknown. */
  readonly tabs: readonly { id: string; name: string; code: string; url: string }[];
}

/** Texts to copy, of which radio buttons show one: without scripts, and by keyboard. */
export function CodeTabs({ ui, group, label, tabs }: CodeTabsProps) {
  return (
    <fieldset class="code-tabs">
      <legend class="visually-hidden">{label}</legend>
      {tabs.map(({ id: tab, name, code, url }, i) => {
        // Short ids would be fragments of codes, such as `#r`.
        const id = `${group}-${tab}`;
        return [
          <input key={id} type="radio" name={group} id={id} checked={i === 0} />,
          <label key={`${id}-name`} for={id} id={`${id}-name`}>
            {name}
          </label>,
          <div key={`${id}-tab`} class="tab">
            <Scrollable class="example" labelledBy={`${id}-name`}>
              <pre>
                <code id={`${id}-code`} dir="ltr">
                  {code.slice(0, code.indexOf(url))}
                  <span class="api-address">{url}</span>
                  {code.slice(code.indexOf(url) + url.length)}
                </code>
              </pre>
            </Scrollable>
            <CopyButton ui={ui} copies={`${id}-code`} describedBy={`${id}-name`} />
          </div>,
        ];
      })}
    </fieldset>
  );
}
