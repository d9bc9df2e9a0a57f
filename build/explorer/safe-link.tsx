/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** A link to an address from a document, named by its children. Relative and unsafe addresses are shown as text. */
export function SafeLink({ href, children }: { href: string; children?: ComponentChildren }) {
  const address = (
    <bdi>{href.length > MAX_ADDRESS_LENGTH ? `${href.slice(0, MAX_ADDRESS_LENGTH)}…` : href}</bdi>
  );
  const name = children !== undefined && <bdi>{children}</bdi>;
  if (isSafeAddress(href)) {
    return (
      <a class="address" href={href} rel="external nofollow noreferrer">
        {name || address}
      </a>
    );
  }
  return (
    <span class="address">
      {name && <>{name} · </>}
      {address}
    </span>
  );
}

const MAX_ADDRESS_LENGTH = 2000;

const SAFE_SCHEMES = ['http:', 'https:', 'mailto:'];

/** White space and control characters are rejected, although browsers would strip them. */
export function isSafeAddress(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return SAFE_SCHEMES.includes(protocol) && username === '' && password === '';
}
