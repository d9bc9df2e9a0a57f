import type { Problem, Severity } from '../../model/problems/problem.ts';
import { type RuleDescription, severityOf } from '../rules/rule.ts';
import {
  helpMarkdown,
  isUnreadable,
  messageWithSubject,
  pathOf,
  printable,
  printableJson,
  type Report,
  type ReportFormat,
  shownProblems,
} from './report.ts';
import { countProblems, itemMessage, reportItems } from './summary.ts';
import { text } from './text.ts';

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

/**
 * For programs: a JSON array with one object per problem and line, always with the same members; `line`, `column` and
 * `pointer` may be null.
 */
export const json: ReportFormat = {
  name: 'json',
  *print(report) {
    let before = '[';
    for (const problem of shownProblems(report)) {
      const { line = null, column = null, pointer = null, rule, severity, message } = problem;
      const file = pathOf(report, problem);
      yield `${before}\n${printableJson({ file, line, column, pointer, rule, severity, message })}`;
      before = ',';
    }
    yield before === '[' ? '[]\n' : '\n]\n';
  },
};

/** GitHub shows ten annotations per severity and step: the problems of one rule must not use up all of them. */
const LIMITS = { perFile: 3, files: 20 };

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/**
 * Workflow commands of GitHub Actions, which create annotations of a commit or pull request
 * (docs.github.com, "Workflow commands for GitHub Actions", setting a notice, warning or error message):
 *
 *     ::error file=content/a.json,line=3,col=5,title=schema::must have the property "name"
 *
 * Unreadable files come first, because they may cause other problems, and a summary comes last.
 */
export const github: ReportFormat = {
  name: 'github',
  *print(report) {
    const items = reportItems(report, LIMITS);
    const unreadable = items.filter(({ problem }) => isUnreadable(problem));
    const others = items.filter(({ problem }) => !isUnreadable(problem));
    for (const item of [...unreadable, ...others]) {
      const { severity, line, column, rule } = item.problem;
      const properties = { file: pathOf(report, item.problem), line, col: column, title: rule };
      yield printCommand(COMMANDS[severity], properties, itemMessage(item));
    }
    if (items.length > 0) yield printCommand('notice', { title: 'summary' }, countProblems(report));
  },
};

/** A workflow command, in which `%`, CR and LF are escaped, and in properties also `:` and `,`. */
function printCommand(command: string, properties: object, message: string): string {
  const printed: string[] = [];
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    const text = escapeMessage(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
    printed.push(`${name}=${text}`);
  }
  return `::${command} ${printed.join(',')}::${escapeMessage(message)}\n`;
}

const escapeMessage = (message: string): string =>
  printable(message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

/** The formats of a report, the default first. */
export const REPORT_FORMATS: readonly [ReportFormat, ...ReportFormat[]] = [text, json, github, sarif];
