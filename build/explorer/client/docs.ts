import { enableCopyButtons } from './copy-buttons.ts';

enableCopyButtons(document);
