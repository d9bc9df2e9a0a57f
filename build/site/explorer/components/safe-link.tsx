/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import type { ComponentChildren } from 'preact';

/** A link to a URL from a document, named by its children. Relative and unsafe URLs are shown as text. */
export function SafeLink({ href, children }: { href: string; children?: ComponentChildren }) {
  const url = <bdi>{href.length > MAX_URL_LENGTH ? `${href.slice(0, MAX_URL_LENGTH)}…` : href}</bdi>;
  const name = children !== undefined && <bdi>{children}</bdi>;
  if (isSafeUrl(href)) {
    return (
      <a class="address" href={href} rel="external nofollow noreferrer">
        {name || url}
      </a>
    );
  }
  return (
    <span class="address">
      {name && <>{name} · </>}
      {url}
    </span>
  );
}

const MAX_URL_LENGTH = 2000;

const SAFE_SCHEMES = ['http:', 'https:', 'mailto:'];

/** White space and control characters are rejected, although browsers would strip them. */
export function isSafeUrl(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return SAFE_SCHEMES.includes(protocol) && username === '' && password === '';
}
