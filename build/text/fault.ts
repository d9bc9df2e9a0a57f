import type { Problem } from '../problems/problem.ts';
import { makeLineIndex } from './position.ts';

/** Why a text as a whole is not what it should be, at the offset at which a maintainer should look. */
export interface TextFault {
  readonly offset: number;
  readonly rule: string;
  readonly message: string;
}

/** A fault as an error at its place. */
export function textProblem(file: string, text: string, { offset, rule, message }: TextFault): Problem {
  return { severity: 'error', file, ...makeLineIndex(text).positionOf(offset), rule, message };
}
