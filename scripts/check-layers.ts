import { findLayerViolations } from './layers.ts';

/** Part of `npm run lint`: fails if imports violate the order of the layers. */
const violations = findLayerViolations('.');
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
