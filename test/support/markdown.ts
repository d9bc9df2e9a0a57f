import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the documentation: its path and its text. */
export interface MarkdownPage {
  readonly file: string;
  readonly text: string;
}

/** Reads the README and all other pages of this repository. */
export function readPages(): MarkdownPage[] {
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file));
  const files = [...readdirSync('.'), ...docs, 'content/README.md'].filter((file) => file.endsWith('.md'));
  return files.sort().map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** The fenced code blocks in one language. */
export function codeBlocks(text: string, language: string): string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...text.matchAll(pattern)].map(([, code]) => code as string);
}

/** The text without fenced code blocks. */
export const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

/** The anchors that GitHub generates for the headings. */
export function anchorsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
