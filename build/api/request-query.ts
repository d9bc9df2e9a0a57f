import { isDecodable } from './addresses.ts';

/**
 * The query of a request, read as a form (`+` is a blank), and which of its values are not UTF-8: URLSearchParams
 * replaces what it cannot decode, so that a value could match what nobody asked for.
 */
export class RequestQuery extends URLSearchParams {
  readonly #search: string;
  /** The last value of each parameter as it was sent. */
  #sent: ReadonlyMap<string, string> | undefined;

  /** @param search the query with its question mark, or empty */
  constructor(search: string) {
    super(search);
    this.#search = search.replace(/^\?/, '');
  }

  /** Whether the last value of a parameter is percent-encoded and not UTF-8. */
  isMalformed(name: string): boolean {
    if (!this.getAll(name).at(-1)?.includes('\ufffd')) return false;
    this.#sent ??= new Map(this.#search.split('&').map(sentValue));
    return !isUtf8(this.#sent.get(name) ?? '');
  }
}

function sentValue(pair: string): [name: string, value: string] {
  const [name = ''] = new URLSearchParams(pair).keys();
  return [name, pair.slice(pair.indexOf('=') + 1)];
}

/** Whether the escapes of a text are UTF-8; a percent sign that begins none stands for itself. */
const isUtf8 = (text: string): boolean => isDecodable(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'));
