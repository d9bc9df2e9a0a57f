import { markValidity } from './clock.ts';

markValidity(document);
