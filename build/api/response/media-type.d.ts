declare module 'negotiator/lib/mediaType.js' {
  /** The available media types that an Accept header accepts, the preferred ones first. */
  export default function preferredMediaTypes(accept: string, available: readonly string[]): string[];
}

declare module 'negotiator/lib/encoding.js' {
  type Codings = readonly string[];
  /** The available content codings that Accept-Encoding accepts, by its preference and then by that of the server. */
  export default function preferredEncodings(
    accept: string,
    available: Codings,
    preferred: Codings,
  ): string[];
}
