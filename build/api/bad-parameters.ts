/** Errors of the parameters of a request: the reasons by parameter name. */
export type ParameterErrors = Readonly<Record<string, readonly string[]>>;

/** Thrown for invalid parameters, with all errors at once. Becomes a 400 problem. */
export class BadParameters extends Error {
  readonly errors: ParameterErrors;
  constructor(errors: ParameterErrors) {
    super(`bad parameters: ${Object.keys(errors).join(', ')}`);
    this.errors = errors;
  }
}
