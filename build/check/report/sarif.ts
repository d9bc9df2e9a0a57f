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
    const ruleIds = [...report.rules.keys()];
    // The results are printed one by one into the last array of the log, which is empty.
    const log = printableJson(makeLog(report), 2);
    const at = log.lastIndexOf('[]') + 1;
    yield log.slice(0, at);
    let before = '';
    for (const problem of shownProblems(report)) {
      const result = makeResult(report, problem, ruleIds.indexOf(problem.rule));
      yield `${before}\n        ${printableJson(result)}`;
      before = ',';
    }
    yield `${before === '' ? '' : '\n      '}${log.slice(at)}\n`;
  },
};

/** The base of relative paths; GitHub uses this name for the root of the repository. */
const BASE = '%SRCROOT%';

/** The log (section 3.13) of the one run (section 3.14), without results. */
const makeLog = ({ rules, tool }: Report) => ({
  version: '2.1.0',
  $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
  runs: [
    {
      tool: { driver: { ...tool, rules: [...rules.values()].map(describeRule) } },
      invocations: [{ executionSuccessful: true }],
      originalUriBaseIds: { [BASE]: { description: { text: 'The working directory of the check.' } } },
      columnKind: 'utf16CodeUnits',
      newlineSequences: ['\r\n', '\n', '\r'],
      results: [],
    },
  ],
});

/** A reporting descriptor (section 3.49). Code scanning shows the help as Markdown. Undefined members are not printed. */
function describeRule(rule: RuleDescription) {
  const { id, description, help, reference } = rule;
  const text = reference === undefined ? help : `${help} See ${reference}`;
  return {
    id,
    shortDescription: { text: plainText(description) },
    fullDescription: { text: plainText(`${description}. ${help}`) },
    helpUri: reference,
    help: { text: plainText(text), markdown: helpMarkdown(rule) },
    defaultConfiguration: { level: severityOf(rule, { codesArePermanent: false }) },
  };
}

/** A result (section 3.27). */
function makeResult(report: Report, problem: Problem, ruleIndex: number) {
  const { rule, severity, line, column, pointer = '' } = problem;
  const location = {
    physicalLocation: {
      artifactLocation: makeArtifactLocation(pathOf(report, problem)),
      region: line === undefined ? undefined : { startLine: line, startColumn: column },
    },
    logicalLocations: pointer.startsWith('/') ? [{ fullyQualifiedName: pointer }] : undefined,
  };
  const message = { text: plainText(messageWithSubject(problem)) };
  return { ruleId: rule, ruleIndex, level: severity, message, locations: [location] };
}

/** An artifact location (section 3.4): an absolute URI stands alone, a relative one needs its base. */
function makeArtifactLocation(path: string) {
  const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
  if (path.startsWith('/')) return { uri: `file://${encoded}` };
  // "C:/my lists" on Windows
  if (/^[A-Za-z]:\//.test(path)) return { uri: `file:///${encoded.replace('%3A', ':')}` };
  return { uri: encoded, uriBaseId: BASE };
}

/** A plain text message (sections 3.11.3, 3.11.5 and 3.11.6) without placeholders or links. */
const plainText = (text: string): string =>
  text.replaceAll('{', '{{').replaceAll('}', '}}').replaceAll('](', '\\](');
