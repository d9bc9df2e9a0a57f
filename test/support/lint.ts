import { createConfig, lint } from '@redocly/openapi-core';

/** What the linter's recommended rules have against an OpenAPI description and what it refers to. */
export async function lintDescription(file: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: EXCEPTIONS });
  const problems = await lint({ ref: file, config });
  return problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
}

/** Reasons why the linter's recommended rules are not all for this description. */
const EXCEPTIONS = {
  // Each list has its own licence, and nothing is known of one for the interface.
  'info-license': 'off',
  // The interface has `/index/{canonicalUri}` beside `/{canonicalUri}/languages`; a known URI decides.
  'no-ambiguous-paths': 'off',
  // The default adds `unevaluatedProperties` to parts of `allOf`, where it forbids what the whole allows.
  'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
} as const;
