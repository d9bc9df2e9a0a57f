import type { Limit } from './target.ts';

/** The site exceeds the limits of a host. */
export class HostLimitError extends Error {
  readonly limits: readonly Limit[];

  constructor(limits: readonly Limit[]) {
    super('hosts cannot take the site');
    this.limits = limits;
  }
}

/** @throws HostLimitError if one of the exceeded limits is an error */
export function assertDeployable(limits: readonly Limit[]): void {
  if (limits.some(({ severity }) => severity === 'error')) throw new HostLimitError(limits);
}
