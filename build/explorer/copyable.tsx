/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { UiLanguage } from '../site/paths.ts';
import { TEXTS } from '../texts/all.ts';

interface CopyableProps {
  readonly id: string;
  readonly name: string;
  readonly ui: UiLanguage;
  readonly url: string;
  /** Text before and after the URL. */
  readonly around?: readonly [before: string, after: string];
}

/** An API URL, with optional text around it and a button that copies both. */
export function Copyable({ id, name, ui, url, around: [before, after] = ['', ''] }: CopyableProps) {
  return (
    <div class="copyable">
      <p id={`${id}-name`}>{name}</p>
      <code id={id} dir="ltr">
        {before}
        <span class="api-address">{url}</span>
        {after}
      </code>
      <button
        type="button"
        class="copy"
        data-copies={id}
        data-copied={TEXTS[ui].table.copied}
        aria-describedby={`${id}-name`}
      >
        {TEXTS[ui].document.copy}
      </button>
    </div>
  );
}
