/** The namespace of genericode 1.0. */
export const NAMESPACE = 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/';
