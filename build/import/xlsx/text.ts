/**
 * A text without the escapes of characters that XML cannot contain: `_x000D_` is a carriage return, and `_x005F_` the
 * underscore of a text that looks like an escape (ECMA-376 part 1, 22.9.2.19).
 */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
