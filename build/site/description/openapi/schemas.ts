import type { Schema } from '../../../formats/representation.ts';
import { DOCUMENT_TYPES } from '../../../model/document/entry.ts';
import { MAX_PAGE_SIZE } from '../../../model/query/paging.ts';
import { MATCHES } from '../../../model/relations/correspondence.ts';
import { DATE_TIME, LANGUAGE_TAG } from '../../../model/values/patterns.ts';

export type Schemas = Readonly<Record<string, Schema>>;

/** JSON Schemas of the bodies by component name, except those of documents. */
export function bodySchemas(): Schemas {
  const organisation = {
    shortName: { type: 'string', minLength: 1 },
    'longName?': TEXT,
    'url?': text('URL with further information, such as a website.'),
  };
  const source = object(organisation, 'Issuer of the identifier.');
  /** The periods of a code, each with the versions that it begins and ends in. */
  const periods = (versions: Schemas) => {
    const period = {
      ...versions,
      'names?': { ...NAMES, description: 'By language, as the last of the versions has them.' },
      'formerNames?': arrayOf(object({ ...versions, names: NAMES }), {
        description: 'Names of earlier versions that differ, with their first and last version.',
      }),
      'status?': {
        type: 'string',
        enum: ['deprecated', 'withdrawn'],
        description: 'Absent for codes to use. A code that the next version lacks is withdrawn.',
      },
      'isStated?': { const: true },
      'validFrom?': TEXT,
      'validTo?': TEXT,
      'validBefore?': TEXT,
      'next?': { ...TEXTS, description: 'The codes that replace it, as the list states them.' },
    };
    const description =
      'Consecutive versions in which a code is valid from the same day, with the facts of the last one; without such a day, those with the same status, last day and successors.';
    return arrayOf(object(period, description), { minItems: 1 });
  };
  const hints = (version: Schema) =>
    arrayOf(object({ from: TEXT, to: TEXT, version, basis: { const: 'name' } }), {
      description: 'Successors that equal names suggest. They are guesses.',
    });
  return {
    DocumentIndex: page(refTo('DocumentIndexEntry')),
    DocumentIndexEntry: object(
      {
        type: refTo('DocumentType'),
        language: refTo('LanguageTag'),
        shortName: { type: 'string', minLength: 1 },
        'longName?': TEXT,
        'description?': TEXT,
        'version?': text('Versions are ordered naturally: `v9` comes before `v10`.'),
        canonicalUri: text('Identifies all versions of the document.'),
        canonicalVersionUri: text('Identifies this version, in all its languages.'),
        tags: TEXTS,
        'publishedAt?': refTo('DateTime'),
        'publisher?': refTo('IndexPublisher'),
        'validFrom?': refTo('DateTime'),
        'validTo?': refTo('DateTime'),
      },
      'Index entry of a document in one language. Absent properties are omitted.',
    ),
    IndexPublisher: object(
      {
        ...organisation,
        'identifier?': object({
          Value: text('Key, code or ID of the publisher.'),
          'source?': source,
        }),
      },
      'Publisher in an index entry.',
    ),
    DocumentType: { type: 'string', enum: DOCUMENT_TYPES },
    LanguageTag: {
      type: 'string',
      pattern: LANGUAGE_TAG,
      description: 'A well-formed language tag (BCP 47).',
    },
    DateTime: {
      type: 'string',
      pattern: DATE_TIME,
      description: 'An RFC 3339 date-time; UTC if it has no offset.',
    },
    TagList: page(TEXT),
    LanguageList: LANGUAGES,
    Problem: object(
      {
        type: { type: 'string', const: 'about:blank' },
        title: TEXT,
        status: { type: 'integer' },
        detail: text('Human-readable explanation.'),
      },
      'Problem details (RFC 9457).',
    ),
    BadParameters: {
      description: 'All invalid parameters with the reasons.',
      allOf: [refTo('Problem')],
      type: 'object',
      required: ['errors'],
      properties: {
        status: { type: 'integer', const: 400 },
        errors: {
          type: 'object',
          minProperties: 1,
          additionalProperties: arrayOf(TEXT, { minItems: 1 }),
        },
      },
    },
    NotFound: problem({
      status: { type: 'integer', const: 404 },
      languages: {
        ...LANGUAGES,
        description: 'The languages of the document, if it does not exist in the requested one.',
      },
      nearest: {
        ...arrayOf(TEXT, { minItems: 1 }),
        description: 'Similar codes, the most similar first, if the list has none as requested.',
      },
      list: text('The path of the list in the API, if it has never had the requested code.'),
      earliest: text('The earliest day on which rows are known, if they are not on the requested one.'),
    }),
    CodeHistory: object(
      {
        list: TEXT,
        key: TEXTS,
        'isNumeric?': { type: 'boolean' },
        'statesValidity?': { type: 'boolean' },
        versions: arrayOf(refTo('HistoryVersion')),
        'hints?': hints(POSITION),
        codes: arrayOf(
          object({ code: TEXT, periods: periods({ in: arrayOf(POSITION, { minItems: 2, maxItems: 2 }) }) }),
        ),
      },
      'All codes that a code list has ever had.',
    ),
    HistoryVersion: object({
      canonicalVersionUri: TEXT,
      'version?': TEXT,
      'publishedAt?': TEXT,
      'validFrom?': TEXT,
      'validTo?': TEXT,
      languages: LANGUAGES,
    }),
    CodeFacts: object(
      {
        list: TEXT,
        code: TEXT,
        isCurrent: { type: 'boolean' },
        periods: periods({ firstVersion: refTo('HistoryVersion'), lastVersion: refTo('HistoryVersion') }),
        'hints?': hints(refTo('HistoryVersion')),
        'row?': { ...ROW, description: 'The row of the newest version that has the code.' },
        'path?': { ...codes(), description: 'The codes from the top to this one, which is the last.' },
        'children?': codes(),
        'correspondences?': arrayOf(
          object({
            list: TEXT,
            'version?': TEXT,
            through: text('The version of the table of correspondences.'),
            codes: codes({ 'match?': { type: 'string', enum: MATCHES } }),
          }),
          {
            description: 'Codes of other lists, or of versions; empty if a table states that there are none.',
          },
        ),
      },
      'What is known of a code, the row and names in the language of the response. Absent properties have no value.',
    ),
    CodePage: page(
      object({
        code: TEXT,
        'name?': TEXT,
        'parent?': TEXT,
        'parents?': TEXTS,
        'hasChildren?': { const: true },
      }),
    ),
    RowsAt: object(
      {
        list: TEXT,
        canonicalVersionUri: TEXT,
        at: TEXT,
        language: refTo('LanguageTag'),
        rows: arrayOf(ROW),
      },
      'The rows that were valid on a day, and the version that they are from.',
    ),
    MethodNotAllowed: problem({ status: { type: 'integer', const: 405 } }),
    TooManySearches: problem({ status: { const: 503 } }),
  };
}

/** A reference to the schema of a component. */
export const refTo = (component: string) => ({ $ref: `#/components/schemas/${component}` });

/** The schema of an object; properties with `?` after their names are optional. */
function object(properties: Schemas, description?: string): Schema {
  const named = Object.entries(properties).map(([name, schema]) => [name.replace('?', ''), schema]);
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    required: Object.keys(properties).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(named),
  };
}

/** The schema of an array; `more` has further properties. */
function arrayOf(items: Schema, more: Schema = {}): Schema {
  return { type: 'array', ...more, items };
}

const TEXT = { type: 'string' };
const text = (description: string): Schema => ({ ...TEXT, description });
const NAMES = { type: 'object', additionalProperties: TEXT };
const TEXTS = arrayOf(TEXT);
const LANGUAGES = arrayOf(refTo('LanguageTag'));
const ROW = { type: 'object', additionalProperties: true };
/** Codes with their names. */
const codes = (more: Schemas = {}) => arrayOf(object({ code: TEXT, 'name?': TEXT, ...more }));
/** The position of a version. */
const POSITION = { type: 'integer', minimum: 0 };

const page = (items: Schema) => arrayOf(items, { maxItems: MAX_PAGE_SIZE });

const problem = (properties: Schemas) => ({ allOf: [refTo('Problem')], type: 'object', properties });
