/** A text as XML Schema reads the types `token` and `anyURI` (part 2, section 4.3.6). */
export const collapsed = (text: string): string => text.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '');
