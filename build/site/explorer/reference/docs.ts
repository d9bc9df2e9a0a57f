import { enableCopyButtons } from '../components/copy-buttons.ts';

enableCopyButtons(document);
