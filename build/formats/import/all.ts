import { csv } from '../csv/read.ts';
import { genericode } from '../genericode/read.ts';
import { skos } from '../skos/read.ts';
import { xlsx } from '../xlsx/read.ts';
import type { ImportFormat } from './format.ts';

/** The formats that lists can be imported from, in the order of detection: the first that detects a source reads it. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [xlsx, genericode, skos, csv];
