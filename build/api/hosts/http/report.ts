/** Reports an error to the operator. */
export type Report = (error: unknown) => void;

/** Milliseconds between two reports of errors of the same kind. */
const INTERVAL = 10_000;

/** Maximum number of remembered kinds. */
const MAX_KINDS = 100;

/**
 * Logs errors, at most one of each kind (system error code or message) in ten seconds, with the number of omitted ones:
 * a client may cause an error with every request.
 *
 * @param now a monotonic clock in milliseconds
 */
export function makeReport(
  write: (...words: unknown[]) => void = (...words) => console.error(...words),
  now: () => number = () => performance.now(),
): Report {
  const reported = new Map<string, { at: number; omitted: number }>();
  return (error) => {
    const kind = kindOf(error);
    const last = reported.get(kind);
    if (last && now() - last.at < INTERVAL) {
      last.omitted += 1;
      return;
    }
    if (reported.size >= MAX_KINDS) reported.clear();
    reported.set(kind, { at: now(), omitted: 0 });
    if (last && last.omitted > 0) write(error, `(${last.omitted} more since the last report)`);
    else write(error);
  };
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}
