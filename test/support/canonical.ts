import { canonicalJson } from '../../build/model/values/json-values.ts';

/** A text that is equal for JSON texts with the same values, whatever the order of names is. */
export function canonical(text: string): string {
  return canonicalJson(JSON.parse(text));
}
