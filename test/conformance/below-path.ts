import { expect } from 'vitest';
import { type HttpResponse, type SentHeaders, send } from '../support/request.ts';

/**
 * Sends a request to a site, which may be below a path of its host. The suite describes a site at the root of
 * `https://example.org`, so the path is added to the request and to URIs in it, and removed from the response.
 */
export async function sendBelow(
  base: string,
  call: string,
  headers: SentHeaders = {},
  body?: string,
): Promise<HttpResponse> {
  const { origin, pathname } = new URL(base);
  if (pathname === '/') return send(base, call, headers, body);
  const moved = moveUris(call, pathname).replace(/^(\S+ (?:https?:\/\/[^/ ]+)?)(?=\/)/i, `$1${pathname}`);
  const response = await send(origin, moved, headers, body && moveUris(body, pathname));
  const { location, link } = response.headers;
  if (location?.startsWith('/')) expect(location).toMatch(new RegExp(`^${pathname}/`));
  if (link?.startsWith('</')) expect(link).toMatch(new RegExp(`^<${pathname}/`));
  // The length is that of the text with the path.
  const all = Object.entries(response.headers).filter(([name]) => name !== 'content-length');
  return {
    ...response,
    headers: Object.fromEntries(all.map(([name, value]) => [name, withoutPath(value, pathname)])),
    text: withoutPath(response.text, pathname),
  };
}

/** The URI of a document below the site, or a text with such URIs, percent-encoded or not. */
export const moveUris = (text: string, path: string): string =>
  text.replace(/(example(?:\.|%2e)org)(\/|%2F)/gi, `$1$2${path.slice(1)}$2`);

const withoutPath = (text: string, path: string): string =>
  text
    .replaceAll(`example.org${path}`, 'example.org')
    .replace(new RegExp(`(example(?:\\.|%2e)org)([%~]2F)${path.slice(1)}(?=[%~]2F)`, 'gi'), '$1')
    .replace(new RegExp(`(?<=^|["<])${path}(?=/)`, 'g'), '');
