import { program } from '#program';
import { compareCodeUnits } from '../../model/collections.ts';
import type { RuleDescription } from '../rules/rule.ts';
import { RULES } from '../rules.ts';
import { READING_RULES } from './reading-rules.ts';
import type { Report } from './report.ts';

/** All rules of reports by their ids, sorted. */
export const RULE_DESCRIPTIONS: ReadonlyMap<string, RuleDescription> = new Map(
  [...READING_RULES, ...RULES].sort((a, b) => compareCodeUnits(a.id, b.id)).map((rule) => [rule.id, rule]),
);

/** What reports about content need to know of its check. */
export const CONTENT_CHECK: Pick<Report, 'rules' | 'tool' | 'explainCommand'> = {
  rules: RULE_DESCRIPTIONS,
  tool: { name: 'code-list-directory', version: program.version },
  explainCommand: program.commandLine('explain'),
};
