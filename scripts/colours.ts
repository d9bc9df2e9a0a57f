/**
 * Whether to print colours to a stream. FORCE_COLOR decides if it is set, also in pipes: 0 and false turn colours off.
 * NO_COLOR turns them off (no-color.org). Both count as unset if they are empty.
 */
export function hasColours(
  stream: NodeJS.WriteStream,
  { FORCE_COLOR, NO_COLOR, ...env }: NodeJS.ProcessEnv = process.env,
): boolean {
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return !NO_COLOR && stream.isTTY && stream.hasColors(env);
}
