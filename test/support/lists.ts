interface ListFields {
  readonly uri: string;
  readonly version?: string;
  readonly language?: string;
  readonly columns: readonly object[];
  /** The ids of the columns of each key; default: the column `code`. */
  readonly keys?: readonly (readonly string[])[];
  readonly foreignKeys?: readonly object[];
  readonly rows: readonly object[];
  readonly identification?: object;
  readonly annotation?: object;
}

/** Makes a valid list with columns of any kind. Its key ids are those of their columns. */
export function makeList(fields: ListFields) {
  const { uri, version = '1', language = 'en', columns, keys = [['code']], foreignKeys, rows } = fields;
  return {
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        language,
        shortName: uri,
        canonicalUri: uri,
        canonicalVersionUri: `${uri}:${version}`,
        version,
        ...fields.identification,
      },
      columnSet: {
        columns,
        keys: keys.map((columnIds) => ({ id: columnIds.join('-'), columnIds })),
        ...(foreignKeys && { foreignKeys }),
      },
      dataSet: { rows },
      ...(fields.annotation && { annotation: fields.annotation }),
    },
  };
}

/** A column of texts, named by its id unless it has another name. */
export const string = (id: string, name = id): object => ({ id, name, type: 'string' });
