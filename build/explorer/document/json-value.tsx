/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { ComponentChildren } from 'preact';
import { parseInstant } from '../../domain/instant.ts';
import type { UiLanguage } from '../../site/paths.ts';
import { isSafeUrl, SafeLink } from '../safe-link.tsx';
import { DateText, DocumentText } from './text.tsx';

/** Larger values, in characters, and deeper ones, in levels, are shown as JSON. */
const MAX_LENGTH = 5000;
const MAX_DEPTH = 5;

/** A JSON value of any form as people read it: objects as lists of names and values, arrays as lists. */
export function JsonValue({ ui, value }: { ui: UiLanguage; value: unknown }) {
  const isLarge = typeof value === 'object' && JSON.stringify(value).length > MAX_LENGTH;
  return <Nested ui={ui} value={value} depth={isLarge ? MAX_DEPTH : 0} />;
}

function Nested(props: { ui: UiLanguage; value: unknown; depth: number }): ComponentChildren {
  const { ui, value, depth } = props;
  if (typeof value === 'string') return <Text ui={ui} text={value} />;
  if (typeof value !== 'object' || value === null) return <>{value === null ? '–' : String(value)}</>;
  const members = Object.entries(value);
  if (depth === MAX_DEPTH || members.length === 0)
    return <DocumentText ui={ui} text={JSON.stringify(value)} isCode />;
  const inner = members.map(([, one]) => <Nested ui={ui} value={one} depth={depth + 1} />);
  return Array.isArray(value) ? (
    <ul>
      {inner.map((one, i) => (
        <li key={i}>{one}</li>
      ))}
    </ul>
  ) : (
    <dl class="json">
      {members.map(([name], i) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>{inner[i]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Text({ ui, text }: { ui: UiLanguage; text: string }) {
  if (isSafeUrl(text)) return <SafeLink href={text} />;
  return parseInstant(text) ? <DateText ui={ui} date={text} /> : <DocumentText ui={ui} text={text} />;
}
