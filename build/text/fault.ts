import type { Problem } from '../problems/problem.ts';
import { makeLineIndex } from './position.ts';

/** A fault of a text, at an offset. */
export interface TextFault {
  readonly offset: number;
  readonly rule: string;
  readonly message: string;
}

export function textProblem(file: string, text: string, { offset, rule, message }: TextFault): Problem {
  return { severity: 'error', file, ...makeLineIndex(text).positionOf(offset), rule, message };
}
