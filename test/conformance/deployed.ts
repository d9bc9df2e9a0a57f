import { ADDED_HEADERS, DEVIATIONS } from '../../scripts/conformance/deviations.ts';
import { describeConformance } from './suite.ts';

/*
 * The suite against a site that is deployed somewhere: run by `npm run conformance`, which says where, and which
 * deviations are known.
 */

const { CONFORMANCE_URL: url = '', CONFORMANCE_HOST: host = 'none' } = process.env;

describeConformance({
  name: url,
  url: () => url,
  deviations: DEVIATIONS[host] ?? [],
  addedHeaders: ADDED_HEADERS[host] ?? {},
  concurrent: true,
});
