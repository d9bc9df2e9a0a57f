import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { makeCatalogue } from '../../build/check/check.ts';
import { makeWholeContent } from '../../build/check/facts/content.ts';
import { applyRules, type Rule } from '../../build/check/rules/rule.ts';
import {
  DOCUMENT_RULES,
  FOREIGN_KEY_RULES,
  IDENTITY_RULES,
  LIST_IDENTITY_RULES,
  LIST_RULES,
  RELATION_RULES,
} from '../../build/check/rules.ts';
import type { Document, DocumentMetadata } from '../../build/model/document/document.ts';
import { type Problem, sortProblems } from '../../build/model/problems/problem.ts';
import { parseSource } from '../../build/read/document/parse.ts';
import { readSources } from '../../build/read/files/read.ts';
import { check } from '../../build/release/check-content.ts';
import { makeLargeDirectory } from '../robust/directory.ts';
import { makeFolder } from '../support/content-tree.ts';
import { assertProperty } from '../support/runs.ts';

/*
 * A directory is edited at random: files are added, removed, renamed, changed, broken and repaired. After each edit, a
 * check with a cache finds what one without finds, and a check list by list what the rules find in all documents at
 * once.
 */

const { folder, remove } = makeFolder();
afterAll(remove);

const FILES = [...makeLargeDirectory()].filter(([file]) =>
  /^(plain\/000|editions\/00[0-2]|silent\/00[01]|types\/001|keys\/00[0-2]|sets\/00[012])/.test(file),
);

const EDITS = 12;

type Choose = (count: number) => number;
type Change = (text: string, choose: Choose) => string;

/** Replaces one of the matches. */
const replaceOne =
  (pattern: RegExp, replacement: (choose: Choose, match: string) => string): Change =>
  (text, choose) => {
    const matches = [...text.matchAll(pattern)];
    const match = matches[choose(matches.length)];
    if (!match) return text;
    return `${text.slice(0, match.index)}${replacement(choose, match[0])}${text.slice(match.index + match[0].length)}`;
  };

/** Changes of a text that make it disagree with others, or with itself. */
const CHANGES: readonly Change[] = [
  replaceOne(/\bc[0-9]\b/g, (choose) => `c${choose(9)}`),
  replaceOne(/\bc[0-9]\b/g, (choose) => `0${choose(9)}`),
  replaceOne(/\bk[0-9]\b/g, (choose) => `k${choose(5)}`),
  replaceOne(/urn:[a-z]+:\d+(?=")/g, (choose) => `urn:editions:${choose(4)}`),
  replaceOne(/urn:[a-z]+:\d+(?=")/g, (choose, uri) => uri.replace(/\d+$/, String(choose(4)))),
  replaceOne(/urn:[a-z]+:\d+:\d/g, (choose, uri) => uri.replace(/\d$/, String(choose(4)))),
  replaceOne(/"version": ?"\d"/g, (choose) => `"version":"${choose(4)}"`),
  replaceOne(/"publishedAt": ?"202/g, (choose) => `"publishedAt": "20${choose(3)}`),
  replaceOne(/"language": ?"[a-z]+"/g, (choose) => `"language":"${['de', 'en', 'fr', 'deu'][choose(4)]}"`),
  (text) => text.replace(/^(\ufeff?)([^,\r\n{]+),([^,\r\n]+)/, '$1$3,$2'),
  (text) => text.replace('"geo"', '"Geo"'),
  (text) => text.replace(/"changeLog": ?\[[^\]]*\]/, '"changeLog": ["First version"]'),
  (text) => text.replace('"integer"', '"boolean"'),
  (text) => text.replace(/"keyId": ?"code"/, '"keyId": "cod"'),
];

/** Changes after which a file cannot be read. */
const FAULTS: readonly Change[] = [
  (text, choose) => text.slice(0, choose(text.length)),
  (text) => text.replace(',', ''),
  () => '{',
  () => '',
  () => '"\xff',
];

interface State {
  readonly content: string;
  readonly files: Map<string, string>;
  clock: number;
}

/** Writes a file with a time of its own, long ago: its content need not be compared. */
function write(state: State, file: string, text: string): void {
  const path = join(state.content, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, text === '"\xff' ? 'latin1' : 'utf8');
  state.clock += 10;
  utimesSync(path, state.clock, state.clock);
  state.files.set(file, text);
}

function edit(state: State, choose: Choose): void {
  const all = [...state.files.keys()];
  const file = all[choose(all.length)] ?? 'none.json';
  const text = state.files.get(file) ?? '';
  const changes = choose(5) === 0 ? FAULTS : CHANGES;
  switch (choose(12)) {
    case 0:
    case 1: {
      const [original, originalText] = FILES[choose(FILES.length)] as [string, string];
      write(state, original, originalText);
      return;
    }
    case 2:
      rmSync(join(state.content, file), { force: true });
      state.files.delete(file);
      return;
    case 3: {
      if (!state.files.has(file)) return;
      const name = `renamed-${choose(100)}-${file.replaceAll('/', '.')}`;
      renameSync(join(state.content, file), join(state.content, name));
      state.files.delete(file);
      state.files.set(name, text);
      return;
    }
    case 4:
      write(state, `copy-${choose(100)}.${file.split('/').at(-1)}`, text);
      return;
    default:
      write(state, file, (changes[choose(changes.length)] as Change)(text, choose));
  }
}

async function outcomeOf(content: string, options: object) {
  const { problems, open, checked, leftOut } = await check({ content, onProgress: () => {}, ...options });
  const { catalogue } = await open();
  return { problems: [...problems], documents: catalogue.documents, checked, leftOut };
}

/** What the rules find where all documents with their rows are one content. */
function applyToAll(
  documents: readonly Document[],
  absent: Parameters<typeof makeWholeContent>[1],
): Problem[] {
  const options = { codesArePermanent: false };
  const whole = makeWholeContent(documents, absent);
  const problems: Problem[] = [];
  const unlike = new Set<DocumentMetadata>();
  for (const rule of [...IDENTITY_RULES, ...DOCUMENT_RULES])
    for (const { document, problem } of applyRules([rule], whole, options)) {
      problems.push(problem);
      const isIdentity = (IDENTITY_RULES as readonly unknown[]).includes(rule);
      if (isIdentity && problem.severity === 'error') unlike.add(document);
    }
  const members = documents.filter((document) => !unlike.has(document));
  const others = documents.filter((document) => unlike.has(document));
  const content = makeWholeContent(members, absent, others);
  const ofOtherLists = new Set<DocumentMetadata>();
  for (const rule of [...LIST_IDENTITY_RULES, ...RELATION_RULES, ...FOREIGN_KEY_RULES])
    for (const { document, problem } of applyRules([rule], content, options)) {
      problems.push(problem);
      if (LIST_IDENTITY_RULES.includes(rule as Rule)) ofOtherLists.add(document);
    }
  const list = makeWholeContent(
    members.filter((document) => !ofOtherLists.has(document)),
    [],
    [...others, ...ofOtherLists],
  );
  for (const rule of LIST_RULES)
    for (const { problem } of applyRules([rule], list, options)) problems.push(problem);
  return problems;
}

test('with a cache, and list by list, the same is found as without', { timeout: 300_000 }, async () => {
  let run = 0;
  await assertProperty(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
      const choose: Choose = (count) => (numbers.next().value as number) % Math.max(count, 1);
      const own = join(folder, String(run++));
      const state: State = { content: join(own, 'content'), files: new Map(), clock: 1_500_000_000 };
      for (const [file, text] of FILES) write(state, file, text);
      for (let i = 0; i < EDITS; i++) {
        for (let count = choose(4); count >= 0; count--) edit(state, choose);
        const options = { codesArePermanent: choose(4) === 0, skipInvalid: choose(3) === 0 };
        const clean = await outcomeOf(state.content, options);
        expect(await outcomeOf(state.content, { ...options, cache: join(own, 'cache') })).toEqual(clean);
        if (i === EDITS - 1) await expectAsOnce(state.content);
      }
      rmSync(own, { recursive: true });
    }),
    5,
  );
});

/** Expects that the rules find in one content with all rows what they find list by list. */
async function expectAsOnce(content: string): Promise<void> {
  const { sources } = await readSources(content);
  const read = sources.map((source) => ({ source, ...parseSource(source, () => {}) }));
  const valid = read.filter(({ document }) => document);
  const problems = makeCatalogue(valid.map(({ source }) => source)).problems;
  const atOnce = applyToAll(
    valid.map(({ document }) => document as Document),
    [],
  );
  const warnings: Problem[] = [];
  for (const { source } of valid) parseSource(source, (problem) => warnings.push(problem));
  expect(problems).toEqual(sortProblems([...warnings, ...atOnce]));
}
