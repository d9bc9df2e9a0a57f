import { createConfig, lint } from '@redocly/openapi-core';

/** Problems that the linter's recommended rules find in an OpenAPI description and the files it refers to. */
export async function lintDescription(file: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: EXCEPTIONS });
  const problems = await lint({ ref: file, config });
  return problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
}

/** Recommended rules that do not apply to this description. */
const EXCEPTIONS = {
  // Each list has its own licence; the API has none.
  'info-license': 'off',
  // The API has `/index/{canonicalUri}` and `/{canonicalUri}/languages`; known URIs take precedence.
  'no-ambiguous-paths': 'off',
  // The default adds `unevaluatedProperties` to the parts of `allOf`, which forbids properties of other parts.
  'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
} as const;
