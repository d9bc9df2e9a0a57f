/** What is wrong with the parameters of a request: each bad name with its reasons. */
export type ParameterErrors = Readonly<Record<string, readonly string[]>>;

/** Parameters cannot be used; thrown with all that is wrong at once. Becomes a 400 problem. */
export class BadParameters extends Error {
  readonly errors: ParameterErrors;
  constructor(errors: ParameterErrors) {
    super(`bad parameters: ${Object.keys(errors).join(', ')}`);
    this.errors = errors;
  }
}
