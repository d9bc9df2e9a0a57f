/** A file name without extension that is valid on every system. */
export function fileNameOf(document: {
  readonly shortName: string;
  readonly version?: string | undefined;
  readonly language: string;
}): string {
  const name = [document.shortName, document.version ?? '', document.language].join(' ');
  return (
    name
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[-.]+|-+$/g, '')
      .slice(0, 80) || 'list'
  );
}
