/** Reports an error to the operator. */
export type Report = (error: unknown) => void;

/** Milliseconds between two reports. */
const INTERVAL = 1_000;

/**
 * Logs at most one error per second, with the number of omitted ones: a client may cause an error with every request.
 *
 * @param now a monotonic clock in milliseconds
 */
export function makeReport(
  write: (...words: unknown[]) => void = (...words) => console.error(...words),
  now: () => number = () => performance.now(),
): Report {
  let last = Number.NEGATIVE_INFINITY;
  let omitted = 0;
  return (error) => {
    if (now() - last < INTERVAL) {
      omitted++;
      return;
    }
    write(error, ...(omitted > 0 ? [`(${omitted} more since the last report)`] : []));
    last = now();
    omitted = 0;
  };
}
