import type { Problem } from '../../model/problems/problem.ts';
import { type RuleDescription, severityOf } from '../rules/rule.ts';
import { printableJson } from './printable.ts';
import {
  helpMarkdown,
  messageWithSubject,
  pathOf,
  type Report,
  type ReportFormat,
  shownProblems,
} from './report.ts';

/**
 * For code scanning: a log in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0 plus errata 01) with all
 * rules and one result per problem. Results have no fingerprints; GitHub adds its own.
 */
export const sarif: ReportFormat = {
  name: 'sarif',
  *print(report) {
    const problems = shownProblems(report);
    // The rules with a description, then any others.
    const ruleIds = [...new Set([...report.rules.keys(), ...problems.map(({ rule }) => rule)])];
    const indexOf = new Map(ruleIds.map((id, i) => [id, i]));
    const [head, tail] = printableJson(logOf(ruleIds, report), 2).split(JSON.stringify(RESULTS)) as [
      string,
      string,
    ];
    yield `${head}[`;
    let before = '';
    for (const problem of problems) {
      const result = resultOf(report, problem, indexOf.get(problem.rule) as number);
      yield `${before}\n        ${printableJson(result)}`;
      before = ',';
    }
    yield `${before === '' ? '' : '\n      '}]${tail}\n`;
  },
};

/** Placeholder for the results, which are printed one by one. */
const RESULTS = '(results)';

/** The log (section 3.13) of the one run (section 3.14). */
function logOf(ruleIds: readonly string[], { rules, tool }: Report) {
  return {
    version: '2.1.0',
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    runs: [
      {
        tool: {
          driver: {
            ...tool,
            rules: ruleIds.map((id) => descriptorOf(id, rules.get(id))),
          },
        },
        invocations: [{ executionSuccessful: true }],
        originalUriBaseIds: {
          [BASE]: { description: { text: 'The working directory of the check.' } },
        },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        results: RESULTS,
      },
    ],
  };
}

/** A reporting descriptor (section 3.49). Code scanning shows the help as Markdown. */
function descriptorOf(id: string, rule: RuleDescription | undefined) {
  if (!rule) return { id, shortDescription: { text: plainText(id) } };
  const { description, help, reference } = rule;
  const text = reference === undefined ? help : `${help} See ${reference}`;
  return {
    id,
    shortDescription: { text: plainText(description) },
    fullDescription: { text: plainText(`${description}. ${help}`) },
    ...(reference !== undefined && { helpUri: reference }),
    help: { text: plainText(text), markdown: helpMarkdown(rule) },
    defaultConfiguration: { level: severityOf(rule, { codesArePermanent: false }) },
  };
}

/** The base of relative paths; GitHub uses this name for the root of the repository. */
const BASE = '%SRCROOT%';

/** A result (section 3.27). */
function resultOf(report: Report, problem: Problem, ruleIndex: number) {
  const { rule, severity, line, column, pointer = '' } = problem;
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    message: { text: plainText(messageWithSubject(problem)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifactLocation(pathOf(report, problem)),
          ...(line !== undefined && {
            region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
          }),
        },
        ...(pointer.startsWith('/') && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
  };
}

/** An artifact location (section 3.4): an absolute URI stands alone, a relative one needs its base. */
function artifactLocation(path: string) {
  const encoded = path
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  if (path.startsWith('/')) return { uri: `file://${encoded}` };
  if (/^[A-Za-z]:\//.test(path)) return { uri: `file:///${path.slice(0, 2)}${encoded.slice(4)}` };
  return { uri: encoded, uriBaseId: BASE };
}

/** A plain text message (sections 3.11.3, 3.11.5 and 3.11.6) without placeholders or links. */
const plainText = (text: string): string =>
  text.replaceAll('{', '{{').replaceAll('}', '}}').replaceAll('](', '\\](');
