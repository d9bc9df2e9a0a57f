const KEY = 'codes-to-check';

/** Opens the page that checks codes. They stay in this tab of the browser; without its storage, the page opens without them. */
export function openCodeCheck(url: string, codes: string): void {
  try {
    sessionStorage.setItem(KEY, codes);
  } catch {
    // The storage is full or disabled.
  }
  location.assign(url);
}

/** The codes with which the page was opened, only once; empty if there are none. */
export function takePassedCodes(): string {
  try {
    const codes = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return codes;
  } catch {
    return '';
  }
}
