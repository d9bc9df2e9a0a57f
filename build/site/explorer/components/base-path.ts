import { options } from 'preact';
import { siteUrl } from '../../paths.ts';

/** Adds the path of the site to links that are rendered: `layout.tsx` does so in the HTML of pages. */
export function renderLinksBelowBase(): void {
  options.vnode = ({ type, props }) => {
    const { href } = props as { href?: unknown };
    if (type === 'a' && typeof href === 'string' && /^\/(?!\/)/.test(href))
      Object.assign(props, { href: siteUrl(href) });
  };
}
