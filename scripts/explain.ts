import { program } from '#program';
import { RULE_DESCRIPTIONS } from '../build/check/report/rules.ts';
import { type RuleDescription, severityOf } from '../build/check/rules/rule.ts';
import { quoted } from '../build/model/problems/wording.ts';
import { nearest } from '../build/model/values/nearest.ts';
import { defineCommand, EXIT, UsageError } from './command.ts';
import { writeTexts } from './print.ts';

export const command = defineCommand({
  call: `${program.commandLine('explain')} [RULE]`,
  about: `Explains a rule of the check, such as keys/unique: what it requires, its severity, why it matters and how to fix what it
reports. Without RULE, lists all rules. The rules are also in docs/checks.md.`,
  options: {},
  end: 'Exit codes: 0 success, 2 usage or I/O error, such as an unknown rule.',
  positionals: true,
  run: async (_, [id, ...others]) => {
    if (others.length > 0) throw new UsageError(`name one rule only, not ${quoted(others[0])} too`);
    await writeTexts(process.stdout, id === undefined ? listRules() : [explainRule(findRule(id))]);
    return EXIT.done;
  },
});

function listRules(): string[] {
  const rules = [...RULE_DESCRIPTIONS.values()];
  const width = Math.max(...rules.map(({ id }) => id.length));
  return rules.map(({ id, description }) => `${id.padEnd(width)}  ${description}\n`);
}

function findRule(id: string): RuleDescription {
  const rule = RULE_DESCRIPTIONS.get(id);
  if (rule) return rule;
  const meant = nearest(id, RULE_DESCRIPTIONS.keys());
  const help = meant === undefined ? 'leave it out to list all rules' : `did you mean ${meant}?`;
  throw new UsageError(`unknown rule ${quoted(id)}: ${help}`);
}

function explainRule(rule: RuleDescription): string {
  const { id, description, help, reference } = rule;
  const paragraphs = [`${id}: ${severityText(rule)}`, `${description}.`, help];
  if (reference !== undefined) paragraphs.push(`Reference: ${reference}`);
  // Breaks paragraphs at blanks into lines of up to 100 characters.
  const wrapped = paragraphs.map((text) => text.replace(/(.{1,100})(?: |$)/g, '$1\n'));
  return wrapped.join('\n');
}

/** The usual severity, and that of registries that never remove codes if it differs. */
export function severityText(rule: RuleDescription): string {
  const usual = severityOf(rule, { codesArePermanent: false });
  const strict = severityOf(rule, { codesArePermanent: true });
  return usual === strict ? usual : `${usual}; ${strict} with --codes-are-permanent`;
}
