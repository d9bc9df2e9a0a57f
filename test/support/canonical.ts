import { recordLongNumbers } from '../../build/model/json/values.ts';
import { canonicalJson } from '../../build/model/values/long-numbers.ts';

/** A text that is equal for JSON texts with the same values and all digits, whatever the order of names is. */
export function canonical(text: string): string {
  const value: unknown = JSON.parse(text);
  recordLongNumbers(text, value);
  return canonicalJson(value);
}
