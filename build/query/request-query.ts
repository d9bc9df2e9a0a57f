/**
 * The query of a request, read as a form (`+` is a blank), and which of its values are not UTF-8: URLSearchParams
 * replaces what it cannot decode, so that a value could match what nobody asked for.
 */
export class RequestQuery extends URLSearchParams {
  readonly #search: string;

  /** @param search the query with its question mark, or empty */
  constructor(search: string) {
    super(search);
    this.#search = search.replace(/^\?/, '');
  }

  /** Whether the last value of a parameter is percent-encoded and not UTF-8. */
  isMalformed(name: string): boolean {
    if (!this.getAll(name).at(-1)?.includes('\ufffd')) return false;
    const pair = this.#search.split('&').findLast((one) => new URLSearchParams(one).has(name)) ?? '';
    return !isUtf8(pair.slice(pair.indexOf('=') + 1));
  }
}

/** Whether the escapes of a text are UTF-8; a percent sign that begins none stands for itself. */
function isUtf8(text: string): boolean {
  try {
    decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'));
    return true;
  } catch {
    return false;
  }
}
