/** What an edge function of Netlify gets in addition to the request, as far as these use it. */
export interface EdgeContext {
  /**
   * The response that the host gives without this function. Netlify removes the conditions of the request, such as
   * If-None-Match, so that this is never 304 (docs.netlify.com/build/edge-functions/api, `sendConditionalRequest`).
   */
  readonly next: () => Promise<Response>;
}
