declare module 'netlify-redirector' {
  interface MatchRequest {
    scheme: string;
    host: string;
    path: string;
    query: string;
    headers: Record<string, string>;
    cookieValues: Record<string, string>;
    getHeader: (name: string) => string;
    getCookie: (name: string) => string;
  }
  interface Matcher {
    match: (request: MatchRequest) => { to: string; status: number; force: boolean } | null;
  }
  const redirector: { parseJSON: (rules: string, options: object) => Promise<Matcher> };
  export default redirector;
}
