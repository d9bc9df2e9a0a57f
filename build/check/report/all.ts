import { github } from './github.ts';
import { json } from './json.ts';
import type { ReportFormat } from './report.ts';
import { sarif } from './sarif.ts';
import { text } from './text.ts';

/** The formats of a report, the default first. */
export const REPORT_FORMATS: readonly [ReportFormat, ...ReportFormat[]] = [text, json, github, sarif];
