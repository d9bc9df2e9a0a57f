/** A progress line on a terminal; without a terminal, prints nothing. */
export interface Progress {
  readonly show: (text: string) => void;
  /** Removes the line. */
  readonly clear: () => void;
}

/** Opens the progress line on stderr. */
export function openProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  const clear = () => {
    stream.clearLine(0);
    stream.cursorTo(0);
  };
  return {
    show: (text) => {
      clear();
      stream.write(text.slice(0, stream.columns || 80));
    },
    clear,
  };
}
