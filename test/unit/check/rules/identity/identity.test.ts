import { expect, test } from 'vitest';
import { API_PATHS } from '../../../../../build/api/respond.ts';
import { RESPONSE_SUFFIX } from '../../../../../build/check/rules/identity/identity.ts';

test('each path of a document after its URI is a suffix that hides a response', () => {
  const ofDocuments = API_PATHS.filter((path) => path.startsWith('/v1/documents/'));
  const suffixes = ofDocuments
    .map((path) => path.split('{canonicalUri}')[1] ?? '')
    .filter((end) => end !== '');
  expect(suffixes).toHaveLength(8);
  for (const suffix of suffixes) expect(`urn:x${suffix}`).toMatch(RESPONSE_SUFFIX);
  expect('urn:x/codesx').not.toMatch(RESPONSE_SUFFIX);
});
