/** Reports an error to the operator. */
export type Report = (error: unknown) => void;

/** Errors of one kind are reported once in so many milliseconds. */
const INTERVAL = 10_000;

/** More kinds than these are not distinguished. */
const MAX_KINDS = 100;

/**
 * Writes errors to the log, of each kind (a code of the system, or a message) one in ten seconds, with the number of
 * those that were left out: clients may make one with each of their requests.
 *
 * @param now a clock in milliseconds that is never set back
 */
export function makeReport(
  write: (...words: unknown[]) => void = (...words) => console.error(...words),
  now: () => number = () => performance.now(),
): Report {
  const reported = new Map<string, { at: number; leftOut: number }>();
  return (error) => {
    const kind = kindOf(error);
    const last = reported.get(kind);
    if (last && now() - last.at < INTERVAL) {
      last.leftOut += 1;
      return;
    }
    if (reported.size >= MAX_KINDS) reported.clear();
    reported.set(kind, { at: now(), leftOut: 0 });
    if (last && last.leftOut > 0) write(error, `(and ${last.leftOut} more of these since the last)`);
    else write(error);
  };
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}
