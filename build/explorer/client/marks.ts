import { markValidity } from './validity.ts';

markValidity(document);
