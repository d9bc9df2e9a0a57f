import { REPORT_FORMATS } from '../build/check/report/all.ts';
import type { ReportFormat } from '../build/check/report/report.ts';
import { UsageError } from './command.ts';

/** The names of the formats of reports, the default first. */
export const FORMAT_NAMES: readonly string[] = REPORT_FORMATS.map(({ name }) => name);

/** Reads the value of `--format`. */
export function readFormat(name: string): ReportFormat {
  const format = REPORT_FORMATS.find((one) => one.name === name);
  if (!format) throw new UsageError(`--format must be one of ${FORMAT_NAMES.join(', ')}, not "${name}"`);
  return format;
}
