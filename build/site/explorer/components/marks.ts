import { markValidity } from '../document/client/validity.ts';

markValidity(document);
