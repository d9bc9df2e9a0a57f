import { ADDED_HEADERS, DEVIATIONS } from './deviations.ts';
import { describeConformance } from './suite.ts';

/*
 * Runs the suite against a deployed site. `npm run conformance` sets its URL and the known deviations.
 */

const { CONFORMANCE_URL: url = '', CONFORMANCE_HOST: host = 'none' } = process.env;

describeConformance({
  name: url,
  url: () => url,
  deviations: DEVIATIONS[host] ?? [],
  addedHeaders: ADDED_HEADERS[host] ?? {},
  hasAllFiles: false,
  concurrent: true,
});
