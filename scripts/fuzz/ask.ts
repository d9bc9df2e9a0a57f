import { type Answer, send } from '../support/request.ts';
import type { Corpus } from './corpus.ts';
import { judge } from './judge.ts';
import { negotiated } from './language.ts';
import type { FuzzRequest } from './requests.ts';

/** Requests that are under way at a time. */
const CONNECTIONS = 10;

/** Sends requests and judges their answers, one by one and against each other. */
export async function askAll(base: string, requests: readonly FuzzRequest[], corpus: Corpus) {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const judgeTogether = openJudge(base);
  const queue = requests.values();
  const worker = async () => {
    for (const request of queue) {
      const answer = await send(base, `${request.method} ${request.target}`, request.headers);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const wrong = [...judge(request, answer, corpus), ...(await judgeTogether(request, answer))];
      if (wrong.length > 0) faults.push(`${describeRequest(request)}: ${wrong.join('; ')}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return { statuses, faults };
}

/** Judges what one answer alone does not show: by other answers of the same site. */
function openJudge(base: string) {
  /** By entity tag: size and media type of what it was first seen with. */
  const tagged = new Map<string, string>();
  const languages = new Map<string, Promise<readonly string[]>>();

  const languagesOf = (path: string) => {
    const known = languages.get(path) ?? readLanguages(base, path);
    languages.set(path, known);
    return known;
  };

  return async (request: FuzzRequest, { status, headers, text }: Answer): Promise<string[]> => {
    const faults: string[] = [];
    if (request.method === 'HEAD') {
      const { 'content-length': length } = headers;
      if (length === undefined) return faults;
      const whole = await send(base, `GET ${request.target}`, request.headers);
      const actual = Buffer.byteLength(whole.text);
      if (Number(length) !== actual) faults.push(`HEAD has the length ${length}, and GET sends ${actual}`);
      return faults;
    }
    if (status !== 200) return faults;
    const body = `${Buffer.byteLength(text)} ${headers['content-type']}`;
    const { etag, 'content-language': language } = headers;
    if (etag !== undefined && (tagged.get(etag) ?? body) !== body) {
      faults.push(`the entity tag ${etag} is that of another answer too`);
    }
    if (etag !== undefined && !tagged.has(etag)) tagged.set(etag, body);
    if (request.kind === 'document' && !request.parameters.language) {
      const [path] = request.target.split('?');
      const expected = negotiated(request.headers['accept-language'], await languagesOf(path as string));
      if (language !== expected) faults.push(`content-language ${language}, not ${expected}`);
    }
    return faults;
  };
}

async function readLanguages(base: string, path: string): Promise<readonly string[]> {
  const { text } = await send(base, `GET ${path}/languages`);
  return JSON.parse(text) as string[];
}

function describeRequest({ method, target, headers }: FuzzRequest): string {
  const sent = Object.entries(headers).map(([name, value]) => ` [${name}: ${value}]`);
  return `${method} ${target}${sent.join('')}`;
}
