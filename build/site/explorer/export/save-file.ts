/** Milliseconds after which a download has started. */
const DOWNLOAD_DELAY_MS = 60_000;

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, mediaType: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_DELAY_MS);
}
