import { readBaseUrl, UsageError } from '../../scripts/command.ts';

/** Reads the option `--url` of a command that sends requests to a deployed site, which must be at the root of its host. */
export function readHostUrl(text: string): string {
  const url = readBaseUrl('url', text);
  if (new URL(url).pathname === '/') return url;
  throw new UsageError(`--url must be the URL of a site at the root of its host, not "${text}"`);
}
