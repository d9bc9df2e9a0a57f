import { markValidity } from './client.ts';

markValidity(document);
