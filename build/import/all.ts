import { csv } from './csv.ts';
import { csvw } from './csvw.ts';
import type { ImportFormat } from './format.ts';
import { genericode } from './genericode.ts';
import { skos } from './skos.ts';
import { xlsx } from './xlsx.ts';

/** The formats that lists can be imported from, in the order of detection: the first that detects a source reads it. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [xlsx, genericode, csvw, skos, csv];
