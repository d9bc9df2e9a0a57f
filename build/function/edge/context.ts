/** What an edge function of Netlify gets beside the request, as far as these use it. */
export interface EdgeContext {
  /** The answer that the host gives without this function. */
  readonly next: () => Promise<Response>;
}
