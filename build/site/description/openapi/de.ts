import { ALTERNATIVE_FORMATS } from '../../../formats/all.ts';
import type { DescriptionTexts } from './en.ts';

const FORMATS = ALTERNATIVE_FORMATS.map(({ label }) => label).join(', ');
const EMPTY = 'Ein leerer Wert gilt als nicht angegeben.';
const ENTRIES = 'Eine Seite der Indexeinträge.';
const TAGS = 'Eine Seite der Schlagwörter.';
const LANGUAGE_TAG = 'als BCP-47-Sprachkennung';
const LATEST_OTHERWISE = 'URI einer ihrer Versionen. Ohne Angabe ist die neueste Version gemeint.';

/** The texts of the API reference in German. */
export const GERMAN: DescriptionTexts = {
  about: [
    'Alle Operationen sind öffentliche GET-Anfragen; HEAD antwortet wie GET, aber ohne Inhalt.',
    'JSON ist UTF-8; der Medientyp ist je nach `Accept`-Header `application/json`, `text/json` oder `text/plain`.',
    'Listen sind in Seiten unterteilt; die Header einer Seite geben ihre Position an.',
    'Ein leerer Parameter gilt als nicht angegeben, unbekannte Parameter werden ignoriert.',
    'Fehler werden als Problem Details (RFC 9457) beschrieben.',
  ],
  operations: {
    findDocuments: {
      summary: 'Dokumente finden',
      description:
        'Indexeinträge aller Dokumente, auf die alle Filter zutreffen, sortiert nach Kurzname, Version und Sprache.',
      response: ENTRIES,
    },
    listVersions: { summary: 'Versionen und Sprachen eines Dokuments auflisten', response: ENTRIES },
    getDocument: {
      summary: 'Ein Dokument abrufen',
      response: 'Das vollständige Dokument, wie es veröffentlicht wurde.',
    },
    getAlternativeFormat: {
      summary: `Daten eines Dokuments in einem anderen Format abrufen: ${FORMATS}`,
      description: 'Dokumente, die nur aus Metadaten bestehen, haben kein anderes Format.',
      response:
        'Die Zeilen einer Codeliste oder die Verweise einer Codelistensammlung. Welches Format Sie erhalten, bestimmt der `Accept`-Header.',
    },
    getCsvMetadata: {
      summary: 'Metadaten der CSV eines Dokuments abrufen',
      description: 'Antworten mit der CSV verweisen darauf.',
      response:
        'Die Metadaten der CSV (W3C, CSV on the Web): Datentypen, Primärschlüssel und Fremdschlüssel ihrer Spalten.',
    },
    listLanguages: {
      summary: 'Sprachen eines Dokuments auflisten',
      response: 'Die Sprachen der neuesten Version.',
    },
    getHistory: {
      summary: 'Geschichte der Codes einer Codeliste abrufen',
      response:
        'Alle Codes, die die Liste je hatte, mit Namen, Status, Gültigkeit und dem, was an ihre Stelle getreten ist.',
    },
    getCode: {
      summary: 'Alles über einen Code abrufen',
      response: 'Die Zeiträume eines Codes mit seinen Namen und dem, was an seine Stelle getreten ist.',
    },
    getRowsAt: {
      summary: 'Die an einem Tag gültigen Zeilen einer Codeliste abrufen',
      response: 'Die Zeilen als JSON, oder als CSV, wenn der `Accept`-Header das vorzieht.',
    },
    getSchema: {
      summary: 'Ein JSON-Schema der Codes einer Codeliste abrufen',
      response:
        'Ein JSON-Schema, das die Codes der neuesten Version zulässt; `$defs` enthält alle Codes, die die Liste je hatte.',
    },
    listTags: { summary: 'Alle Schlagwörter auflisten', response: TAGS },
    listTagsOfDocuments: { summary: 'Alle Schlagwörter auflisten, unter einem anderen Pfad', response: TAGS },
  },
  parameters: {
    canonicalUri:
      'URI eines Dokuments, die dessen neueste Version bezeichnet, oder URI einer seiner Versionen; prozentkodiert als ein Pfadsegment.',
    language: `Sprache, die das Dokument haben muss. Sie erhalten die neueste Version in dieser Sprache; statt \`de-AT\` wird auch \`de\` geliefert, und statt \`de\` auch \`de-AT\`, falls es \`de\` nicht gibt. Hat Vorrang vor Accept-Language. ${EMPTY}`,
    languageRange: `Nur Dokumente in dieser oder einer spezielleren Sprache, ohne Unterscheidung von Groß- und Kleinschreibung: \`de\` findet \`de\` und \`de-AT\` (RFC 4647, einfache Filterung). ${EMPTY}`,
    metaOnly: `Ob die Daten weggelassen werden. Groß- und Kleinschreibung ist gleichgültig: Manche Clients senden \`True\` und \`False\`. ${EMPTY}`,
    type: `Nur Dokumente dieses Typs, ohne Unterscheidung von Groß- und Kleinschreibung; bei \`All\` wird nicht gefiltert. ${EMPTY}`,
    tags: `Nur Dokumente mit mindestens einem dieser durch Kommas getrennten Schlagwörter. ${EMPTY}`,
    publishedFrom: `Frühestes Veröffentlichungsdatum (einschließlich) als Datum oder Zeitpunkt nach RFC 3339, ohne Zeitzone in UTC. Dokumente ohne Datum entfallen. ${EMPTY}`,
    publishedUntil: `Spätestes Veröffentlichungsdatum (einschließlich) im Format von \`publishedFrom\`; ein Datum ohne Uhrzeit umfasst den ganzen Tag. ${EMPTY}`,
    searchTerm: `Regulärer Ausdruck in [RE2-Syntax](https://github.com/google/re2/wiki/Syntax), der an beliebiger Stelle in Kurzname, Langname oder Beschreibung gesucht wird, ohne Unterscheidung von Groß- und Kleinschreibung. Ein fehlerhafter oder zu aufwendiger Ausdruck ist ein ungültiger Parameter. ${EMPTY}`,
    code: 'Ein Code; prozentkodiert als ein Pfadsegment. Codes aus mehreren Spalten haben `/` zwischen ihren Werten, in denen zuvor `%` und `/` als `%25` und `%2F` kodiert sind.',
    date: 'Ein Tag nach RFC 3339, etwa `2024-01-31`.',
    page: `Seitenzahl ab 1; nach der letzten Seite ist das Ergebnis ein leeres Array. ${EMPTY}`,
    pageSize: `Anzahl der Einträge pro Seite. ${EMPTY}`,
    acceptLanguage:
      'Bevorzugte Sprachen (RFC 9110); wählt eine Sprache der neuesten Version und verursacht nie einen Fehler. Passt keine, ist die Antwort auf `de`, sonst auf `en`, sonst in der alphabetisch ersten Sprache.',
    ifNoneMatch:
      'ETag der Antwort, die der Client bereits hat; ist sie noch aktuell, ist der Statuscode 304.',
  },
  headers: {
    'access-control-allow-origin': 'Skripte jeder Website dürfen die Antwort lesen.',
    'access-control-expose-headers':
      'Die Header zur Seitennummerierung und ETag, für Skripte anderer Websites.',
    'cache-control': 'Wie lange die Antwort ohne neue Anfrage verwendet werden darf.',
    'content-security-policy': 'Die Antwort darf nichts von anderen Websites laden oder ausführen.',
    'referrer-policy': 'Andere Websites erfahren nicht, von welcher URL ein Aufruf kommt.',
    'x-content-type-options': 'Clients dürfen den Inhaltstyp nicht erraten.',
    allow: 'Die unterstützten Methoden.',
    'retry-after': 'Wartezeit bis zum nächsten Versuch in Sekunden.',
    vary: 'Die Header der Anfrage, von denen die Antwort abhängt; Hosts können weitere ergänzen.',
    etag: 'Kennung dieser Antwort in ihrem Medientyp; Clients senden sie als If-None-Match.',
    'content-language': 'Die Sprache des Dokuments.',
    link: 'Verweist auf die Metadaten der CSV (RFC 8288); nur in Antworten mit CSV.',
    'x-page': 'Nummer dieser Seite.',
    'x-page-size': 'Anzahl der Einträge pro Seite.',
    'x-total-count': 'Anzahl der Einträge auf allen Seiten.',
    'x-total-pages': 'Anzahl der Seiten; 0, wenn es keine Treffer gibt.',
  },
  responses: {
    NotModified:
      'Der Client hat die aktuelle Antwort bereits; die Header, auch content-type, sind die von Status 200.',
    BadParameters: 'Parameter sind ungültig.',
    NotFound: 'Dieses Dokument gibt es nicht, oder nicht in dieser Sprache oder diesem Format.',
    MethodNotAllowed: 'Die Antwort auf alle Methoden außer GET und HEAD.',
    TooManySearches: 'Zu viele Suchen warten. Nur bei Anfragen mit `searchTerm`.',
  },
  bodies: {
    indexEntry: 'Indexeintrag eines Dokuments in einer Sprache. Eigenschaften ohne Wert entfallen.',
    version: 'Versionen sind natürlich sortiert: `v9` kommt vor `v10`.',
    canonicalUri: 'Bezeichnet alle Versionen des Dokuments.',
    canonicalVersionUri: 'Bezeichnet diese Version in allen ihren Sprachen.',
    publisher: 'Herausgeber in einem Indexeintrag.',
    identifierValue: 'Schlüssel, Code oder ID des Herausgebers.',
    identifierSource: 'Stelle, die die Kennung vergeben hat.',
    url: 'URL mit weiteren Informationen, zum Beispiel eine Website.',
    languageTag: 'Eine wohlgeformte Sprachkennung (BCP 47).',
    dateTime: 'Ein Zeitpunkt nach RFC 3339, ohne Zeitzone in UTC.',
    problem: 'Problem Details (RFC 9457).',
    detail: 'Erläuterung für Menschen, auf Englisch.',
    badParameters: 'Alle ungültigen Parameter mit den Gründen.',
    languages: 'Die Sprachen des Dokuments, falls es in der angeforderten nicht existiert.',
    nearest: 'Ähnliche Codes, der ähnlichste zuerst, falls die Liste den angeforderten nie hatte.',
    earliest: 'Der früheste Tag, dessen Zeilen bekannt sind, falls die des angeforderten es nicht sind.',
    history: 'Alle Codes, die eine Codeliste je hatte.',
    period:
      'Aufeinanderfolgende Versionen mit gleichem Status, gleicher Gültigkeit und gleichen Nachfolgern.',
    status:
      'Fehlt bei Codes, die verwendet werden sollen. Ein Code, den die nächste Version nicht hat, ist zurückgezogen.',
    next: 'Die Codes, die laut der Liste an seine Stelle treten.',
    hints: 'Nachfolger, die gleiche Namen nahelegen. Sie sind Vermutungen.',
    codeFacts: 'Was über einen Code bekannt ist.',
    rowsAt: 'Die an einem Tag gültigen Zeilen und die Version, aus der sie stammen.',
  },
  documents: {
    $opencodelist:
      'Version des Dokumentformats: `0.3.` und eine Zahl. Alle Patch-Versionen sind gleichbedeutend.',
    $comments: 'Kommentare für die Autorinnen und Autoren des Dokuments.',
    codeList:
      'Eine Codeliste: Spalten, Schlüssel und Zeilen. Ein Dokument hat entweder sie oder `codeListSet`.',
    codeListSet: 'Eine Sammlung von Verweisen auf Codelisten und andere Sammlungen.',

    'codeList.identification': 'Namen, URIs, Version und Datumsangaben der Liste.',
    'codeList.columnSet': 'Spalten, Schlüssel und Fremdschlüssel.',
    'codeList.dataSet':
      'Die Zeilen. Entfällt, wenn sie in einer CSV-Datei mit demselben Namen stehen oder nur Metadaten veröffentlicht werden.',
    'codeList.annotation': 'Anmerkungen für Leser und Daten für Programme.',
    'codeListSet.identification': 'Namen, URIs, Version und Datumsangaben der Sammlung.',
    'codeListSet.referenceSet':
      'Die Mitglieder der Sammlung. Entfällt, wenn nur Metadaten veröffentlicht werden.',
    'codeListSet.annotation': 'Anmerkungen für Leser und Daten für Programme.',

    'identification.language': `Sprache der Texte ${LANGUAGE_TAG} wie \`en\` oder \`de-AT\`. Dokumente einer Version in mehreren Sprachen haben dieselbe \`canonicalVersionUri\`.`,
    'identification.shortName': 'Kurzname für Listen von Dokumenten.',
    'identification.longName': 'Vollständiger Name.',
    'identification.description': 'Was das Dokument enthält, in wenigen Sätzen.',
    'identification.version': 'Name dieser Version, zum Beispiel `2` oder `2025-01-31`.',
    'identification.canonicalUri': 'URI der Liste oder Sammlung: dieselbe in allen Versionen und Sprachen.',
    'identification.canonicalVersionUri': 'URI dieser Version: dieselbe in allen Sprachen.',
    'identification.publishedAt':
      'Veröffentlichung dieser Version: ein Zeitpunkt nach RFC 3339 wie `2025-01-31T00:00:00Z`, ohne Zeitzone in UTC.',
    'identification.validFrom': 'Beginn der Gültigkeit dieser Version: ein Zeitpunkt nach RFC 3339.',
    'identification.validTo': 'Ende der Gültigkeit dieser Version: ein Zeitpunkt nach RFC 3339.',
    'identification.tags':
      'Schlagwörter, unter denen das Dokument gefunden wird; in allen Sprachen dieselben.',
    'identification.changeLog': 'Änderungen in dieser und früheren Versionen, ein Eintrag pro Änderung.',
    'identification.locationUrls': 'URLs, unter denen dieses Dokument heruntergeladen werden kann.',
    'identification.alternateLanguageLocations': 'Adressen dieser Version in anderen Sprachen.',
    'identification.alternateLanguageLocations.language': `Sprache des anderen Dokuments ${LANGUAGE_TAG}.`,
    'identification.alternateLanguageLocations.url': 'URL des anderen Dokuments.',
    'identification.alternateFormatLocations': 'Adressen dieses Dokuments in anderen Formaten.',
    'identification.alternateFormatLocations.mimeType':
      'Medientyp des anderen Formats, zum Beispiel `text/csv`.',
    'identification.alternateFormatLocations.url': 'URL des anderen Formats.',
    'identification.publisher': 'Herausgeber der Liste oder Sammlung.',

    'publisher.shortName': 'Kurzname des Herausgebers.',
    'publisher.longName': 'Vollständiger Name des Herausgebers.',
    'publisher.url': 'Website des Herausgebers.',
    'publisher.identifier': 'Kennung des Herausgebers in einem Register von Organisationen.',
    'publisher.identifier.value': 'Die Kennung selbst.',
    'publisher.identifier.source': 'Das Register, das die Kennung vergeben hat.',
    'publisher.identifier.source.shortName': 'Kurzname des Registers.',
    'publisher.identifier.source.longName': 'Vollständiger Name des Registers.',
    'publisher.identifier.source.url': 'Website des Registers.',

    'annotation.descriptions': 'Anmerkungen für Leser, jeweils in einem Format und einer Sprache.',
    'annotation.descriptions.format': 'Format der Anmerkung.',
    'annotation.descriptions.content': 'Text der Anmerkung.',
    'annotation.descriptions.language': `Sprache der Anmerkung ${LANGUAGE_TAG}.`,
    'annotation.appInfo': 'Daten für Programme in beliebiger Struktur.',

    'columnSet.columns': 'Die Spalten in der Reihenfolge der CSV-Datei.',
    'columnSet.keys': 'Die Schlüssel. Die Spalten eines Schlüssels bezeichnen zusammen eindeutig eine Zeile.',
    'columnSet.defaultKey':
      'Der Schlüssel, dessen Werte die Codes der Liste sind. Ohne Angabe ist es der erste.',
    'columnSet.defaultKey.keyId': 'Die `id` des Standardschlüssels.',
    'columnSet.foreignKeys': 'Spalten, deren Werte Codes anderer Listen sind.',

    'column.id': 'Name der Eigenschaft in den Zeilen und der Spalte in einer CSV-Datei.',
    'column.name': 'Name für Leser.',
    'column.description': 'Was die Werte bedeuten.',
    'column.type':
      'Typ der Werte: Text, einer oder mehrere Werte einer festen Liste, Zahl, Wahrheitswert, Datum oder Uhrzeit (RFC 3339) oder beliebiges JSON. `bool` und `object` werden wie `boolean` und `document` gelesen.',
    'column.nullable': 'Ob Werte `null` sein dürfen; Standard ist `true`.',
    'column.optional': 'Ob die Eigenschaft in Zeilen fehlen darf; Standard ist `false`.',
    'column.minLength': 'Mindestanzahl der Zeichen.',
    'column.maxLength': 'Höchstanzahl der Zeichen.',
    'column.pattern':
      'Regulärer Ausdruck (ECMAScript), auf den die Werte passen müssen. Mit `^` und `$` gilt er für ganze Werte.',
    'column.language': `Sprache der Werte ${LANGUAGE_TAG}.`,
    'column.members': 'Die erlaubten Werte.',
    'column.minValue': 'Kleinster erlaubter Wert.',
    'column.maxValue': 'Größter erlaubter Wert.',
    'column.exclusiveMinValue': 'Die Werte müssen größer als diese Zahl sein.',
    'column.exclusiveMaxValue': 'Die Werte müssen kleiner als diese Zahl sein.',
    'column.schema':
      'JSON Schema der Werte oder dessen URI. Die Werte werden nur gegen ein eingebettetes Schema geprüft; eine URI wird nie abgerufen.',
    'enumMember.value': 'Der Wert, wie er in den Zeilen steht.',
    'enumMember.description': 'Was der Wert bedeutet.',

    'key.id': 'Name des Schlüssels, für `defaultKey` und für Fremdschlüssel.',
    'key.name': 'Name für Leser.',
    'key.description': 'Zweck des Schlüssels.',
    'key.columnIds': 'Die Spalten des Schlüssels. Keine zwei Zeilen haben in allen dieselben Werte.',
    'foreignKey.id': 'Name des Fremdschlüssels.',
    'foreignKey.name': 'Name für Leser.',
    'foreignKey.description': 'Was der Verweis bedeutet.',
    'foreignKey.columnIds':
      'Die Spalten dieser Liste in der Reihenfolge der Spalten des anderen Schlüssels. Ihre Typen müssen gleich sein.',
    'foreignKey.keyRef': 'Der Schlüssel, auf den die Werte verweisen.',
    'foreignKey.keyRef.codeListRef': 'Die Liste, auf die die Werte verweisen.',
    'foreignKey.keyRef.codeListRef.canonicalUri': 'URI der anderen Liste.',
    'foreignKey.keyRef.codeListRef.canonicalVersionUri': LATEST_OTHERWISE,
    'foreignKey.keyRef.codeListRef.locationUrls':
      'URLs, unter denen die andere Liste heruntergeladen werden kann.',
    'foreignKey.keyRef.keyId': 'Die `id` eines Schlüssels der anderen Liste.',

    'dataSet.rows': 'Die Zeilen: Objekte, deren Eigenschaften nach den IDs der Spalten benannt sind.',

    'reference.type': 'Ob auf eine Codeliste oder auf eine Codelistensammlung verwiesen wird.',
    'reference.canonicalUri': 'URI der Liste oder Sammlung.',
    'reference.canonicalVersionUri': LATEST_OTHERWISE,
    'reference.locationUrls': 'URLs, unter denen die Liste oder Sammlung heruntergeladen werden kann.',
    'reference.annotation': 'Anmerkungen zu diesem Verweis.',
  },
};
