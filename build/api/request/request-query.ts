import { isDecodable } from '../../formats/urls.ts';

/**
 * The form-encoded query of a request (`+` is a space). It detects values that are not UTF-8, in which URLSearchParams
 * would silently replace characters.
 */
export class RequestQuery extends URLSearchParams {
  readonly #search: string;
  /** The last value of each parameter as sent. */
  #sent: ReadonlyMap<string, string> | undefined;

  /** @param search the query with its question mark, or an empty text */
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

/** Whether the escapes of a text are UTF-8; a percent sign without an escape is literal. */
const isUtf8 = (text: string): boolean => isDecodable(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'));
