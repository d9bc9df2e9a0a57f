/**
 * The options of a command: `name` for a flag, `name VALUE`, or `name VALUE = default`, with what --help says about them.
 * An example: `{ force: 'overwrite files', 'out DIR = dist': 'output folder' }`.
 */
type OptionTexts = Readonly<Record<string, string>>;

/** The options for `parseArgs`, by name. */
type Config<T extends OptionTexts> = {
  [Term in keyof T as Term extends `${infer Name} ${string}`
    ? Name
    : Term]: Term extends `${string} = ${string}`
    ? { type: 'string'; default: string }
    : Term extends `${string} ${string}`
      ? { type: 'string' }
      : { type: 'boolean'; default: boolean };
};

/** @returns the options for `defineCommand`, and their lines of --help with that of --help itself */
export function readOptionTexts<T extends OptionTexts>(texts: T): { config: Config<T>; lines: string } {
  const config: Record<string, object> = {};
  const lines: string[] = [];
  for (const [term, text] of Object.entries(texts)) {
    const [head = '', standard] = term.split(' = ');
    const [name = '', value] = head.split(' ');
    const type = value === undefined ? 'boolean' : 'string';
    const otherwise = value === undefined ? false : standard;
    config[name] = otherwise === undefined ? { type } : { type, default: otherwise };
    lines.push(describeTerm(`--${head}`, standard === undefined ? text : `${text} (default: ${standard})`));
  }
  lines.push(describeTerm('-h, --help', 'show this help'));
  // The type follows from the same names.
  return { config: config as Config<T>, lines: lines.join('\n') };
}

/** Width of the first column of --help, and of the second one. */
const TERM_WIDTH = 23;
const INDENT = `\n${' '.repeat(TERM_WIDTH + 2)}`;
const LINE = /(.{1,93})(?: |$)/g;

/** A term with its description in the second column. */
export function describeTerm(term: string, text: string): string {
  const first = term.length < TERM_WIDTH - 1 ? `  ${term.padEnd(TERM_WIDTH)}` : `  ${term}${INDENT}`;
  return first + text.replace(LINE, `$1${INDENT}`).trimEnd();
}
