import { RECONCILE_PATH } from '../../formats/urls.ts';
import type { Endpoint } from '../endpoint.ts';
import { URI_IN_PATH } from '../request.ts';
import { COMMON_HEADERS } from '../response/headers.ts';
import { problem } from '../response/problem.ts';
import { HTML, headersOfFacts, preferredWithData } from '../response/responses.ts';
import { address } from './addresses.ts';
import { code, makeFindRow } from './codes.ts';
import { forCodeList } from './history.ts';

/** `GET /v1/reconcile/view/{canonicalUri}/codes/{code}`: redirects to the page of the list, or to the code in the API. */
export const view = makePage('view', address.respond);

/** `GET /v1/reconcile/preview/{canonicalUri}/codes/{code}`: a small page that clients show in a frame. */
export const preview = makePage(
  'preview',
  forCodeList(async ({ http, uri, rest }, list, service) => {
    const record = preferredWithData(list, http);
    const found = await makeFindRow(service)(record, rest);
    if (!found) return problem(404, `The latest version of "${uri}" has no code "${rest}".`);
    const above = (found.path ?? []).slice(0, -1).map((one) => one.name ?? one.code);
    const { language, shortName } = record.entry;
    const name = escapeHtml(found.name ?? rest);
    const place = escapeHtml([shortName, ...above].join(' › '));
    const html = `<!doctype html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><title>${name}</title><p><strong>${name}</strong> <code>${escapeHtml(rest)}</code></p><p>${place}</p></html>`;
    const headers = { ...COMMON_HEADERS, ...headersOfFacts(record), 'content-security-policy': POLICY };
    return new Response(html, { headers: { ...headers, 'content-type': `${HTML}; charset=utf-8` } });
  }),
);

/** Unlike pages of the site, it may be in frames of other sites, and loads nothing. */
const POLICY = "default-src 'none'; form-action 'none'; base-uri 'none'";

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The part of the path before the id of a code in the service of all lists. */
function makePage(name: string, respond: Endpoint['respond']) {
  const path = `${RECONCILE_PATH}/${name}/${URI_IN_PATH}/codes/{code}`;
  return { operations: [{ path }], isCostly: code.isCostly, respond };
}
