/** A progress line on a terminal; without a terminal, prints nothing. */
export interface Progress {
  readonly show: (text: string) => void;
  /** Removes the line. */
  readonly clear: () => void;
}

/** Milliseconds between two texts that differ only in numbers. */
const INTERVAL = 100;

/** Opens the progress line on stderr. Terminals without cursor movement (TERM=dumb) get none. */
export function openProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY || process.env.TERM === 'dumb') return { show: () => {}, clear: () => {} };
  let phase = '';
  let shownAt = 0;
  const clear = () => {
    stream.clearLine(0);
    stream.cursorTo(0);
  };
  return {
    show: (text) => {
      const now = performance.now();
      const next = text.replace(/\d+/g, '');
      if (next === phase && now - shownAt < INTERVAL) return;
      phase = next;
      shownAt = now;
      clear();
      stream.write(text.slice(0, stream.columns || 80));
    },
    clear,
  };
}
