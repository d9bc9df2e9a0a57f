import { REPORT_FORMATS } from '../build/check/report/all.ts';
import type { ReportFormat } from '../build/check/report/report.ts';
import { readChoice } from './command.ts';

/** The names of the formats of reports, the default first. */
export const FORMAT_NAMES: readonly string[] = REPORT_FORMATS.map(({ name }) => name);

/** Reads the value of `--format`. */
export const readFormat = (name: string): ReportFormat =>
  readChoice('format', name, new Map(REPORT_FORMATS.map((format) => [format.name, format])));
