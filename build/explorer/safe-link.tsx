/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/**
 * A link to an address that comes from a document. Addresses of other schemes than the harmless ones, and what is no
 * absolute address, are shown as text.
 *
 * @param children what is shown in place of the address
 */
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

/** No address that is meant for people is longer. */
const MAX_ADDRESS_LENGTH = 2000;

const SAFE_SCHEMES = ['http:', 'https:', 'mailto:'];

/**
 * Whether a link may lead there. Text with white space or control characters at its ends or within is none, although
 * browsers would take them away.
 */
export function isSafeAddress(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return SAFE_SCHEMES.includes(protocol) && username === '' && password === '';
}
