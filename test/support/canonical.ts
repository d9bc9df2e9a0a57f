import { canonicalJson } from '../../build/domain/long-numbers.ts';
import { recordLongNumbers } from '../../build/json/values.ts';

/** A text that is equal for JSON texts with the same values and all digits, whatever the order of names is. */
export function canonical(text: string): string {
  const value: unknown = JSON.parse(text);
  recordLongNumbers(text, value);
  return canonicalJson(value);
}
