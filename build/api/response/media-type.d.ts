declare module 'negotiator/lib/mediaType.js' {
  /** The available media types that an Accept header accepts, the preferred ones first. */
  export default function preferredMediaTypes(accept: string, available: readonly string[]): string[];
}
