/**
 * Descriptions of the properties of documents, also for editors. The path of a property starts with its definition,
 * except for properties of the document itself, and omits array items and conditions.
 */
export const SCHEMA_DESCRIPTIONS: Readonly<Record<string, string>> = {
  $opencodelist: 'Version of the document format: `0.3.` and a number. All patch versions mean the same.',
  $comments: 'Comments for the authors of the document.',
  codeList: 'A code list: columns, keys and rows. A document has either this or `codeListSet`.',
  codeListSet: 'A set of references to code lists and other sets.',

  'codeList.identification': 'Names, URIs, version and dates of the list.',
  'codeList.columnSet': 'Columns, keys and foreign keys.',
  'codeList.dataSet':
    'The rows. Omit it if they are in a CSV file with the same name, or to publish metadata only.',
  'codeList.annotation': 'Notes for readers, and data for programs.',
  'codeListSet.identification': 'Names, URIs, version and dates of the set.',
  'codeListSet.referenceSet': 'The members of the set. Omit it to publish metadata only.',
  'codeListSet.annotation': 'Notes for readers, and data for programs.',

  'identification.language':
    'Language of the texts, as a BCP 47 tag such as `en` or `de-AT`. Documents of one version in several languages have the same `canonicalVersionUri`.',
  'identification.shortName': 'Short name, for lists of documents.',
  'identification.longName': 'Full name.',
  'identification.description': 'What the document contains, in a few sentences.',
  'identification.version': 'Name of this version, such as `2` or `2025-01-31`.',
  'identification.canonicalUri': 'URI of the list or set: the same in all versions and languages.',
  'identification.canonicalVersionUri': 'URI of this version: the same in all languages.',
  'identification.publishedAt':
    'When this version was published: an RFC 3339 date-time such as `2025-01-31T00:00:00Z`. Without an offset it is read as UTC.',
  'identification.validFrom': 'When this version becomes valid: an RFC 3339 date-time.',
  'identification.validTo': 'When this version stops being valid: an RFC 3339 date-time.',
  'identification.tags': 'Keywords for finding the document. Use the same ones in all languages.',
  'identification.changeLog': 'Changes in this version and earlier ones, one entry per change.',
  'identification.locationUrls': 'URLs from which this document can be downloaded.',
  'identification.alternateLanguageLocations': 'Locations of this version in other languages.',
  'identification.alternateLanguageLocations.language': 'Language of the other document, as a BCP 47 tag.',
  'identification.alternateLanguageLocations.url': 'URL of the other document.',
  'identification.alternateFormatLocations': 'Locations of this document in other formats.',
  'identification.alternateFormatLocations.mimeType': 'Media type of the other format, such as `text/csv`.',
  'identification.alternateFormatLocations.url': 'URL of the other format.',
  'identification.publisher': 'Publisher of the list or set.',

  'publisher.shortName': 'Short name of the publisher.',
  'publisher.longName': 'Full name of the publisher.',
  'publisher.url': 'Website of the publisher.',
  'publisher.identifier': 'Identifier of the publisher in a register of organizations.',
  'publisher.identifier.value': 'The identifier itself.',
  'publisher.identifier.source': 'The register that assigned the identifier.',
  'publisher.identifier.source.shortName': 'Short name of the register.',
  'publisher.identifier.source.longName': 'Full name of the register.',
  'publisher.identifier.source.url': 'Website of the register.',

  'annotation.descriptions': 'Notes for readers, each in one format and language.',
  'annotation.descriptions.format': 'Format of the note.',
  'annotation.descriptions.content': 'Text of the note.',
  'annotation.descriptions.language': 'Language of the note, as a BCP 47 tag.',
  'annotation.appInfo': 'Data for programs, in any structure.',

  'columnSet.columns': 'The columns, in the order of the CSV.',
  'columnSet.keys': 'The keys. The columns of a key together identify a row.',
  'columnSet.defaultKey':
    'The key whose values are the codes of the list. Without it, the first key is used.',
  'columnSet.defaultKey.keyId': 'The `id` of the default key.',
  'columnSet.foreignKeys': 'Columns whose values are codes of other lists.',

  'column.id': 'Name of the property in rows, and of the column in a CSV.',
  'column.name': 'Name for readers.',
  'column.description': 'What the values mean.',
  'column.type':
    'Type of the values: text, one or several of a fixed list of members, a number, a boolean, a date or time (RFC 3339), or any JSON. `bool` and `object` are read as `boolean` and `document`.',
  'column.nullable': 'Whether values may be `null`; the default is `true`.',
  'column.optional': 'Whether rows may omit the property; the default is `false`.',
  'column.minLength': 'Minimum number of characters.',
  'column.maxLength': 'Maximum number of characters.',
  'column.pattern':
    'Regular expression (ECMAScript) that values must match. Anchor it with `^` and `$` to match whole values.',
  'column.language': 'Language of the values, as a BCP 47 tag.',
  'column.members': 'The allowed values.',
  'column.minValue': 'Minimum value.',
  'column.maxValue': 'Maximum value.',
  'column.exclusiveMinValue': 'Values must be greater than this number.',
  'column.exclusiveMaxValue': 'Values must be less than this number.',
  'column.schema':
    'JSON Schema of the values, or its URI. Values are only validated against an embedded schema; a URI is never fetched.',
  'enumMember.value': 'The value as in rows.',
  'enumMember.description': 'What the value means.',

  'key.id': 'Name of the key, for `defaultKey` and for foreign keys.',
  'key.name': 'Name for readers.',
  'key.description': 'Purpose of the key.',
  'key.columnIds': 'The columns of the key. No two rows have the same values in all of them.',
  'foreignKey.id': 'Name of the foreign key.',
  'foreignKey.name': 'Name for readers.',
  'foreignKey.description': 'What the reference means.',
  'foreignKey.columnIds':
    'The columns of this list, in the order of the columns of the other key. Their types must be equal.',
  'foreignKey.keyRef': 'The key that the values refer to.',
  'foreignKey.keyRef.codeListRef': 'The list that the values refer to.',
  'foreignKey.keyRef.codeListRef.canonicalUri': 'URI of the other list.',
  'foreignKey.keyRef.codeListRef.canonicalVersionUri':
    'URI of one of its versions. Without it, the latest version is meant.',
  'foreignKey.keyRef.codeListRef.locationUrls': 'URLs from which the other list can be downloaded.',
  'foreignKey.keyRef.keyId': 'The `id` of a key of the other list.',

  'dataSet.rows': 'The rows: objects whose properties are column ids.',

  'reference.type': 'Whether the reference is to a code list or to a code list set.',
  'reference.canonicalUri': 'URI of the list or set.',
  'reference.canonicalVersionUri': 'URI of one of its versions. Without it, the latest version is meant.',
  'reference.locationUrls': 'URLs from which the list or set can be downloaded.',
  'reference.annotation': 'Notes on this reference.',
};

/** Those that differ in 0.4. */
export const DESCRIPTIONS_IN_0_4: Readonly<Record<string, string>> = {
  $opencodelist: 'Version of the document format: `0.4.` and a number. All patch versions mean the same.',
  'column.name': 'Name for readers, or one for each of several languages: `{ "de": "Name", "fr": "Nom" }`.',
  'column.description': 'What the values mean; may have several languages.',
  'column.nullable': 'Whether values may be `null`; the default is `false`, but `true` in 0.3.',
  'column.schemaUri': 'The URI of a JSON Schema of the values, which is never fetched.',
  'enumMember.description': 'What the value means; may have several languages.',
  'key.name': 'Name for readers; may have several languages.',
  'key.description': 'Purpose of the key; may have several languages.',
  'foreignKey.name': 'Name for readers; may have several languages.',
  'foreignKey.description': 'What the reference means; may have several languages.',
  'dataSet.rows':
    'The rows: objects whose properties are column ids. Strings may have several languages: `{ "de": "Katze", "en": "Cat" }`.',
};
