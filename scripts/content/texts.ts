import type { BaseLanguage } from './model.ts';

/** The texts of a list or set in one language. `columns` names the columns, `members` describes enum members. */
export interface ListTexts {
  readonly shortName: string;
  readonly longName: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly members?: Readonly<Record<string, string>>;
}

/** @throws Error if the list or set has no texts in the language */
export function listTexts(name: string, language: BaseLanguage): ListTexts {
  const texts = TEXTS[name]?.[language];
  if (texts === undefined) throw new Error(`no texts for ${name} in ${language}`);
  return texts;
}

/** The name of a column. @throws Error if it has none */
export function columnText(name: string, language: BaseLanguage, columnId: string): string {
  const text = listTexts(name, language).columns[columnId];
  if (text === undefined) throw new Error(`no name for the column ${columnId} of ${name} in ${language}`);
  return text;
}

/** The description of an enum member. @throws Error if it has none */
export function memberText(name: string, language: BaseLanguage, member: string): string {
  const text = listTexts(name, language).members?.[member];
  if (text === undefined) throw new Error(`no text for the member ${member} of ${name} in ${language}`);
  return text;
}

/** Phrases for all lists in a language. */
export interface Phrases {
  readonly key: string;
  readonly reference: (list: string) => string;
  readonly first: string;
  readonly unchanged: (version: string) => string;
  readonly added: string;
  readonly removed: string;
  readonly renamed: string;
  readonly changed: string;
  readonly updated: string;
  readonly provenance: string;
  readonly licensed: (licence: string) => string;
  readonly minted: string;
}

export const PHRASES: Readonly<Record<BaseLanguage, Phrases>> = {
  de: {
    key: 'Schlüssel',
    reference: (list) => `Verweis auf ${list}`,
    first: 'Erste Version in diesem Verzeichnis.',
    unchanged: (version) => `Unverändert gegenüber Version ${version}.`,
    added: 'Hinzugefügt',
    removed: 'Entfernt',
    renamed: 'Umbenannt',
    changed: 'Andere Werte geändert',
    updated: 'Neue Version',
    provenance: 'Die Angaben stammen aus:',
    licensed: (licence) => `Lizenz ${licence}`,
    minted: 'Auswahl, Spalten und URNs stammen von diesem Verzeichnis.',
  },
  en: {
    key: 'Key',
    reference: (list) => `Reference to ${list}`,
    first: 'First version in this directory.',
    unchanged: (version) => `Unchanged since version ${version}.`,
    added: 'Added',
    removed: 'Removed',
    renamed: 'Renamed',
    changed: 'Other values changed',
    updated: 'New version',
    provenance: 'Sources:',
    licensed: (licence) => `licence ${licence}`,
    minted: 'This directory selected the content and assigned the URIs.',
  },
  es: {
    key: 'Clave',
    reference: (list) => `Referencia a ${list}`,
    first: 'Primera versión en este directorio.',
    unchanged: (version) => `Sin cambios desde la versión ${version}.`,
    added: 'Añadidos',
    removed: 'Eliminados',
    renamed: 'Con nombre nuevo',
    changed: 'Otros valores modificados',
    updated: 'Nueva versión',
    provenance: 'Los datos proceden de:',
    licensed: (licence) => `licencia ${licence}`,
    minted: 'La selección, las columnas y los URN son de este directorio.',
  },
  fr: {
    key: 'Clé',
    reference: (list) => `Référence à ${list}`,
    first: 'Première version dans ce répertoire.',
    unchanged: (version) => `Aucun changement depuis la version ${version}.`,
    added: 'Ajoutés',
    removed: 'Supprimés',
    renamed: 'Renommés',
    changed: 'Autres valeurs modifiées',
    updated: 'Nouvelle version',
    provenance: 'Les données proviennent de :',
    licensed: (licence) => `licence ${licence}`,
    minted: 'La sélection, les colonnes et les URI sont propres à ce répertoire.',
  },
  pl: {
    key: 'Klucz',
    reference: (list) => `Odwołanie do: ${list}`,
    first: 'Pierwsza wersja w tym katalogu.',
    unchanged: (version) => `Bez zmian w stosunku do wersji ${version}.`,
    added: 'Dodano',
    removed: 'Usunięto',
    renamed: 'Zmieniono nazwę',
    changed: 'Zmieniono inne wartości',
    updated: 'Nowa wersja',
    provenance: 'Dane pochodzą z:',
    licensed: (licence) => `licencja ${licence}`,
    minted: 'Wybór danych, kolumny i identyfikatory URI pochodzą z tego katalogu.',
  },
};

const TEXTS: Readonly<Record<string, Partial<Record<BaseLanguage, ListTexts>>>> = {
  countries: {
    de: {
      shortName: 'Länder',
      longName: 'Länder und Gebiete',
      description:
        'Länder und Gebiete mit ihren Codes nach ISO 3166-1, ihrer Region nach UN M49 und der Zugehörigkeit zur Europäischen Union und zum Euroraum.',
      columns: {
        code: 'Code (zwei Buchstaben)',
        alpha3: 'Code (drei Buchstaben)',
        numeric: 'Numerischer Code',
        name: 'Name',
        shortName: 'Kurzname',
        region: 'Region',
        europeanUnion: 'Mitglied der Europäischen Union',
        euroArea: 'Mitglied des Euroraums',
      },
    },
    en: {
      shortName: 'Countries',
      longName: 'Countries and territories',
      description:
        'Countries and territories with their ISO 3166-1 codes, their UN M49 region, and whether they belong to the European Union and to the euro area.',
      columns: {
        code: 'Two-letter code',
        alpha3: 'Three-letter code',
        numeric: 'Numeric code',
        name: 'Name',
        shortName: 'Short name',
        region: 'Region',
        europeanUnion: 'Member of the European Union',
        euroArea: 'Member of the euro area',
      },
    },
    es: {
      shortName: 'Países',
      longName: 'Países y territorios',
      description:
        'Países y territorios con sus códigos ISO 3166-1, su región M49 de las Naciones Unidas y su pertenencia a la Unión Europea y a la zona del euro.',
      columns: {
        code: 'Código de dos letras',
        alpha3: 'Código de tres letras',
        numeric: 'Código numérico',
        name: 'Nombre',
        shortName: 'Nombre breve',
        region: 'Región',
        europeanUnion: 'Miembro de la Unión Europea',
        euroArea: 'Miembro de la zona del euro',
      },
    },
    fr: {
      shortName: 'Pays',
      longName: 'Pays et territoires',
      description:
        'Pays et territoires avec leurs codes ISO 3166-1, leur région M49 des Nations unies et leur appartenance à l’Union européenne et à la zone euro.',
      columns: {
        code: 'Code à deux lettres',
        alpha3: 'Code à trois lettres',
        numeric: 'Code numérique',
        name: 'Nom',
        shortName: 'Nom court',
        region: 'Région',
        europeanUnion: 'Membre de l’Union européenne',
        euroArea: 'Membre de la zone euro',
      },
    },
    pl: {
      shortName: 'Kraje',
      longName: 'Kraje i terytoria',
      description:
        'Kraje i terytoria z kodami ISO 3166-1, regionem według UN M49 oraz przynależnością do Unii Europejskiej i strefy euro.',
      columns: {
        code: 'Kod dwuliterowy',
        alpha3: 'Kod trzyliterowy',
        numeric: 'Kod numeryczny',
        name: 'Nazwa',
        shortName: 'Nazwa skrócona',
        region: 'Region',
        europeanUnion: 'Członek Unii Europejskiej',
        euroArea: 'Członek strefy euro',
      },
    },
  },
  regions: {
    de: {
      shortName: 'Regionen',
      longName: 'Regionen der Welt (UN M49)',
      description: 'Die Welt, ihre Kontinente und Teilregionen nach UN M49, und was in ihnen liegt.',
      columns: {
        code: 'Code',
        name: 'Name',
        level: 'Ebene',
        parent: 'Übergeordnete Region',
        contains: 'Enthält',
      },
      members: {
        world: 'Die ganze Welt',
        continent: 'Kontinent',
        subregion: 'Teilregion',
        grouping: 'Zusammenfassung quer zu anderen Regionen',
      },
    },
    en: {
      shortName: 'Regions',
      longName: 'Regions of the world (UN M49)',
      description: 'The world, its continents and the subregions of UN M49, with what each contains.',
      columns: { code: 'Code', name: 'Name', level: 'Level', parent: 'Parent region', contains: 'Contains' },
      members: {
        world: 'The whole world',
        continent: 'Continent',
        subregion: 'Subregion',
        grouping: 'Grouping across other regions',
      },
    },
    es: {
      shortName: 'Regiones',
      longName: 'Regiones del mundo (UN M49)',
      description:
        'El mundo, sus continentes y subregiones según la norma M49 de las Naciones Unidas, y lo que contienen.',
      columns: {
        code: 'Código',
        name: 'Nombre',
        level: 'Nivel',
        parent: 'Región superior',
        contains: 'Contiene',
      },
      members: {
        world: 'El mundo entero',
        continent: 'Continente',
        subregion: 'Subregión',
        grouping: 'Agrupación transversal a otras regiones',
      },
    },
    fr: {
      shortName: 'Régions',
      longName: 'Régions du monde (UN M49)',
      description:
        'Le monde, ses continents et sous-régions selon la norme M49 des Nations unies, et ce qu’ils contiennent.',
      columns: { code: 'Code', name: 'Nom', level: 'Niveau', parent: 'Région parente', contains: 'Contient' },
      members: {
        world: 'Le monde entier',
        continent: 'Continent',
        subregion: 'Sous-région',
        grouping: 'Regroupement transversal à d’autres régions',
      },
    },
    pl: {
      shortName: 'Regiony',
      longName: 'Regiony świata (UN M49)',
      description: 'Świat, jego kontynenty i podregiony według UN M49 oraz ich zawartość.',
      columns: {
        code: 'Kod',
        name: 'Nazwa',
        level: 'Poziom',
        parent: 'Region nadrzędny',
        contains: 'Zawiera',
      },
      members: {
        world: 'Cały świat',
        continent: 'Kontynent',
        subregion: 'Podregion',
        grouping: 'Grupa przecinająca inne regiony',
      },
    },
  },
  languages: {
    de: {
      shortName: 'Sprachen',
      longName: 'Sprachen und ihre Varianten',
      description:
        'Sprachen mit ihren BCP-47-Kennzeichnungen, dazu einige Varianten nach Region oder Schrift.',
      columns: { code: 'Kennzeichnung', name: 'Name', kind: 'Art' },
      members: {
        language: 'Sprache',
        variant: 'Variante nach Region oder Schrift',
        special: 'Keine einzelne Sprache',
      },
    },
    en: {
      shortName: 'Languages',
      longName: 'Languages and their variants',
      description: 'Languages by BCP 47 tag, with some variants by region or script.',
      columns: { code: 'Tag', name: 'Name', kind: 'Kind' },
      members: {
        language: 'Language',
        variant: 'Variant by region or script',
        special: 'Not one particular language',
      },
    },
    es: {
      shortName: 'Idiomas',
      longName: 'Idiomas y sus variantes',
      description: 'Idiomas con sus etiquetas BCP 47 y algunas variantes por región o escritura.',
      columns: { code: 'Etiqueta', name: 'Nombre', kind: 'Clase' },
      members: {
        language: 'Idioma',
        variant: 'Variante por región o escritura',
        special: 'Ningún idioma en particular',
      },
    },
    fr: {
      shortName: 'Langues',
      longName: 'Langues et leurs variantes',
      description: 'Langues avec leurs étiquettes BCP 47, et quelques variantes par région ou par écriture.',
      columns: { code: 'Étiquette', name: 'Nom', kind: 'Genre' },
      members: {
        language: 'Langue',
        variant: 'Variante par région ou écriture',
        special: 'Aucune langue en particulier',
      },
    },
    pl: {
      shortName: 'Języki',
      longName: 'Języki i ich odmiany',
      description: 'Języki ze znacznikami BCP 47 oraz niektóre odmiany według regionu lub pisma.',
      columns: { code: 'Znacznik', name: 'Nazwa', kind: 'Rodzaj' },
      members: {
        language: 'Język',
        variant: 'Odmiana według regionu lub pisma',
        special: 'Żaden konkretny język',
      },
    },
  },
  'official-languages': {
    en: {
      shortName: 'Official languages',
      longName: 'Official languages of countries',
      description:
        'Which languages are official in which countries, by law or in fact, in all of the country or in a part of it, and the share of the population that uses them.',
      columns: {
        country: 'Country',
        language: 'Language',
        status: 'Status',
        populationPercent: 'Share of population (%)',
      },
      members: {
        official: 'Official by law in the whole country',
        de_facto_official: 'Official in fact',
        official_regional: 'Official in a part of the country',
      },
    },
    fr: {
      shortName: 'Langues officielles',
      longName: 'Langues officielles des pays',
      description:
        'Les langues officielles des pays, en droit ou de fait, dans tout le pays ou une partie, et la part de la population qui les emploie.',
      columns: {
        country: 'Pays',
        language: 'Langue',
        status: 'Statut',
        populationPercent: 'Part de la population (%)',
      },
      members: {
        official: 'Officielle en droit dans tout le pays',
        de_facto_official: 'Officielle de fait',
        official_regional: 'Officielle dans une partie du pays',
      },
    },
  },
  scripts: {
    de: {
      shortName: 'Schriften',
      longName: 'Schriften (ISO 15924)',
      description:
        'Schriftsysteme mit ihrem Code nach ISO 15924, ihrer Laufrichtung und ihrer Verwendung in Bezeichnern.',
      columns: {
        code: 'Code',
        name: 'Name',
        usage: 'Verwendung in Bezeichnern',
        rightToLeft: 'Von rechts nach links',
        hasCase: 'Groß- und Kleinbuchstaben',
      },
      members: {
        RECOMMENDED: 'Empfohlen: weit verbreitet',
        LIMITED_USE: 'Begrenzte Verwendung',
        EXCLUSION: 'Ausgeschlossen: nicht mehr allgemein in Gebrauch',
      },
    },
    en: {
      shortName: 'Scripts',
      longName: 'Scripts (ISO 15924)',
      description:
        'Writing systems with their ISO 15924 codes, their direction, and their use in identifiers.',
      columns: {
        code: 'Code',
        name: 'Name',
        usage: 'Use in identifiers',
        rightToLeft: 'Right to left',
        hasCase: 'Upper and lower case',
      },
      members: {
        RECOMMENDED: 'Recommended: in widespread use',
        LIMITED_USE: 'Limited use',
        EXCLUSION: 'Excluded: not in customary modern use',
      },
    },
    es: {
      shortName: 'Escrituras',
      longName: 'Escrituras (ISO 15924)',
      description: 'Sistemas de escritura con su código ISO 15924, su dirección y su uso en identificadores.',
      columns: {
        code: 'Código',
        name: 'Nombre',
        usage: 'Uso en identificadores',
        rightToLeft: 'De derecha a izquierda',
        hasCase: 'Mayúsculas y minúsculas',
      },
      members: {
        RECOMMENDED: 'Recomendada: de uso extendido',
        LIMITED_USE: 'Uso limitado',
        EXCLUSION: 'Excluida: sin uso habitual hoy',
      },
    },
    fr: {
      shortName: 'Écritures',
      longName: 'Écritures (ISO 15924)',
      description:
        'Systèmes d’écriture avec leur code ISO 15924, leur sens et leur emploi dans les identifiants.',
      columns: {
        code: 'Code',
        name: 'Nom',
        usage: 'Emploi dans les identifiants',
        rightToLeft: 'De droite à gauche',
        hasCase: 'Majuscules et minuscules',
      },
      members: {
        RECOMMENDED: 'Recommandée : très répandue',
        LIMITED_USE: 'Usage limité',
        EXCLUSION: 'Exclue : sans usage courant aujourd’hui',
      },
    },
    pl: {
      shortName: 'Pisma',
      longName: 'Systemy pisma (ISO 15924)',
      description: 'Systemy pisma z kodem ISO 15924, kierunkiem zapisu i użyciem w identyfikatorach.',
      columns: {
        code: 'Kod',
        name: 'Nazwa',
        usage: 'Użycie w identyfikatorach',
        rightToLeft: 'Od prawej do lewej',
        hasCase: 'Wielkie i małe litery',
      },
      members: {
        RECOMMENDED: 'Zalecane: w powszechnym użyciu',
        LIMITED_USE: 'Ograniczone użycie',
        EXCLUSION: 'Wyłączone: obecnie nieużywane na co dzień',
      },
    },
  },
  currencies: {
    de: {
      shortName: 'Währungen',
      longName: 'Währungen mit Nachkommastellen und Symbolen',
      description:
        'Heutige und einige frühere Währungen mit den Codes nach ISO 4217, Nachkommastellen für Buchung und Bargeld, Name und Symbol.',
      columns: {
        code: 'Code',
        numeric: 'Numerischer Code',
        name: 'Name',
        symbol: 'Symbol',
        decimals: 'Nachkommastellen',
        cashDecimals: 'Nachkommastellen bei Bargeld',
        cashRounding: 'Rundung bei Bargeld',
      },
    },
    en: {
      shortName: 'Currencies',
      longName: 'Currencies with decimals and symbols',
      description:
        'Current and some former currencies with their ISO 4217 codes, decimals for accounts and for cash, names and symbols.',
      columns: {
        code: 'Code',
        numeric: 'Numeric code',
        name: 'Name',
        symbol: 'Symbol',
        decimals: 'Decimals',
        cashDecimals: 'Decimals in cash',
        cashRounding: 'Rounding in cash',
      },
    },
    es: {
      shortName: 'Monedas',
      longName: 'Monedas con decimales y símbolos',
      description:
        'Monedas actuales y algunas antiguas con sus códigos ISO 4217, decimales en cuenta y en efectivo, nombres y símbolos.',
      columns: {
        code: 'Código',
        numeric: 'Código numérico',
        name: 'Nombre',
        symbol: 'Símbolo',
        decimals: 'Decimales',
        cashDecimals: 'Decimales en efectivo',
        cashRounding: 'Redondeo en efectivo',
      },
    },
    fr: {
      shortName: 'Monnaies',
      longName: 'Monnaies avec décimales et symboles',
      description:
        'Monnaies actuelles et quelques anciennes avec leurs codes ISO 4217, leurs décimales en compte et en espèces, leurs noms et symboles.',
      columns: {
        code: 'Code',
        numeric: 'Code numérique',
        name: 'Nom',
        symbol: 'Symbole',
        decimals: 'Décimales',
        cashDecimals: 'Décimales en espèces',
        cashRounding: 'Arrondi en espèces',
      },
    },
    pl: {
      shortName: 'Waluty',
      longName: 'Waluty z miejscami dziesiętnymi i symbolami',
      description:
        'Obecne i niektóre dawne waluty z kodami ISO 4217, liczbą miejsc dziesiętnych w rachunkach i gotówce, nazwami i symbolami.',
      columns: {
        code: 'Kod',
        numeric: 'Kod numeryczny',
        name: 'Nazwa',
        symbol: 'Symbol',
        decimals: 'Miejsca dziesiętne',
        cashDecimals: 'Miejsca dziesiętne w gotówce',
        cashRounding: 'Zaokrąglanie w gotówce',
      },
    },
  },
  'currency-use': {
    en: {
      shortName: 'Currency use',
      longName: 'Legal tender by country and period',
      description:
        'Which currency is or was legal tender in which country, with the first and last day known.',
      columns: {
        country: 'Country',
        currency: 'Currency',
        from: 'From',
        to: 'Until',
        current: 'Still valid',
      },
    },
    fr: {
      shortName: 'Cours des monnaies',
      longName: 'Cours légal par pays et période',
      description:
        'Les monnaies qui ont ou avaient cours légal dans chaque pays, avec le premier et le dernier jour connus.',
      columns: { country: 'Pays', currency: 'Monnaie', from: 'Du', to: 'Au', current: 'Encore en vigueur' },
    },
  },
  'week-conventions': {
    de: {
      shortName: 'Wochenkonventionen',
      longName: 'Wochenbeginn und Wochenende nach Ländern',
      description:
        'Erster Tag der Woche, Wochenende und kleinste Zahl von Tagen in der ersten Woche eines Jahres, für Länder mit eigener Angabe.',
      columns: {
        country: 'Land',
        firstDay: 'Erster Tag der Woche',
        weekend: 'Wochenende',
        daysInFirstWeek: 'Mindestzahl der Tage in der ersten Woche',
      },
      members: {
        mon: 'Montag',
        tue: 'Dienstag',
        wed: 'Mittwoch',
        thu: 'Donnerstag',
        fri: 'Freitag',
        sat: 'Samstag',
        sun: 'Sonntag',
      },
    },
    en: {
      shortName: 'Week conventions',
      longName: 'First day of the week and weekend by country',
      description:
        'First day of the week, weekend, and smallest number of days in the first week of a year, for countries with an entry of their own.',
      columns: {
        country: 'Country',
        firstDay: 'First day of the week',
        weekend: 'Weekend',
        daysInFirstWeek: 'Least number of days in the first week',
      },
      members: {
        mon: 'Monday',
        tue: 'Tuesday',
        wed: 'Wednesday',
        thu: 'Thursday',
        fri: 'Friday',
        sat: 'Saturday',
        sun: 'Sunday',
      },
    },
    es: {
      shortName: 'Convenciones de la semana',
      longName: 'Primer día de la semana y fin de semana por país',
      description:
        'Primer día de la semana, fin de semana y mínimo de días de la primera semana del año, para los países con datos propios.',
      columns: {
        country: 'País',
        firstDay: 'Primer día de la semana',
        weekend: 'Fin de semana',
        daysInFirstWeek: 'Mínimo de días de la primera semana',
      },
      members: {
        mon: 'lunes',
        tue: 'martes',
        wed: 'miércoles',
        thu: 'jueves',
        fri: 'viernes',
        sat: 'sábado',
        sun: 'domingo',
      },
    },
  },
  'measurement-systems': {
    de: {
      shortName: 'Maßsysteme',
      longName: 'Maßsysteme nach Ländern',
      description: 'Das übliche Maßsystem und die übliche Temperaturskala jedes Landes.',
      columns: { country: 'Land', system: 'Maßsystem', temperature: 'Temperaturskala' },
      members: {
        metric: 'Metrisches System',
        UK: 'Britisches System',
        US: 'System der Vereinigten Staaten',
        celsius: 'Grad Celsius',
        fahrenheit: 'Grad Fahrenheit',
      },
    },
    en: {
      shortName: 'Measurement systems',
      longName: 'Measurement systems by country',
      description: 'The customary system of measurement and scale of temperature of each country.',
      columns: { country: 'Country', system: 'System of measurement', temperature: 'Scale of temperature' },
      members: {
        metric: 'Metric system',
        UK: 'British system',
        US: 'United States system',
        celsius: 'Degrees Celsius',
        fahrenheit: 'Degrees Fahrenheit',
      },
    },
    es: {
      shortName: 'Sistemas de medida',
      longName: 'Sistemas de medida por país',
      description: 'El sistema de medida y la escala de temperatura habituales en cada país.',
      columns: { country: 'País', system: 'Sistema de medida', temperature: 'Escala de temperatura' },
      members: {
        metric: 'Sistema métrico',
        UK: 'Sistema británico',
        US: 'Sistema de los Estados Unidos',
        celsius: 'Grados Celsius',
        fahrenheit: 'Grados Fahrenheit',
      },
    },
    fr: {
      shortName: 'Systèmes de mesure',
      longName: 'Systèmes de mesure par pays',
      description: 'Le système de mesure et l’échelle de température d’usage dans chaque pays.',
      columns: { country: 'Pays', system: 'Système de mesure', temperature: 'Échelle de température' },
      members: {
        metric: 'Système métrique',
        UK: 'Système britannique',
        US: 'Système des États-Unis',
        celsius: 'Degrés Celsius',
        fahrenheit: 'Degrés Fahrenheit',
      },
    },
    pl: {
      shortName: 'Systemy miar',
      longName: 'Systemy miar według krajów',
      description: 'Zwyczajowy system miar i skala temperatury w każdym kraju.',
      columns: { country: 'Kraj', system: 'System miar', temperature: 'Skala temperatury' },
      members: {
        metric: 'System metryczny',
        UK: 'System brytyjski',
        US: 'System amerykański',
        celsius: 'Stopnie Celsjusza',
        fahrenheit: 'Stopnie Fahrenheita',
      },
    },
  },
  'paper-formats': {
    de: {
      shortName: 'Papierformate',
      longName: 'Papierformate nach Ländern',
      description: 'Das übliche Papierformat in jedem Land.',
      columns: { country: 'Land', format: 'Papierformat' },
      members: { A4: 'A4 (210 × 297 mm)', 'US-Letter': 'US-Letter (8,5 × 11 Zoll)' },
    },
    en: {
      shortName: 'Paper formats',
      longName: 'Paper formats by country',
      description: 'The paper format in common use in each country.',
      columns: { country: 'Country', format: 'Paper format' },
      members: { A4: 'A4 (210 × 297 mm)', 'US-Letter': 'US Letter (8.5 × 11 inches)' },
    },
    es: {
      shortName: 'Formatos de papel',
      longName: 'Formatos de papel por país',
      description: 'El formato de papel habitual en cada país.',
      columns: { country: 'País', format: 'Formato de papel' },
      members: { A4: 'A4 (210 × 297 mm)', 'US-Letter': 'Carta (8,5 × 11 pulgadas)' },
    },
    fr: {
      shortName: 'Formats de papier',
      longName: 'Formats de papier par pays',
      description: 'Le format de papier d’usage dans chaque pays.',
      columns: { country: 'Pays', format: 'Format de papier' },
      members: { A4: 'A4 (210 × 297 mm)', 'US-Letter': 'Lettre américaine (8,5 × 11 pouces)' },
    },
    pl: {
      shortName: 'Formaty papieru',
      longName: 'Formaty papieru według krajów',
      description: 'Zwyczajowy format papieru w każdym kraju.',
      columns: { country: 'Kraj', format: 'Format papieru' },
      members: { A4: 'A4 (210 × 297 mm)', 'US-Letter': 'Amerykański format listowy (8,5 × 11 cali)' },
    },
  },
  'territory-statistics': {
    en: {
      shortName: 'Country statistics',
      longName: 'Population, economy and literacy by country',
      description:
        'Rounded estimates of population, gross domestic product in US dollars, and literacy for each country.',
      columns: {
        country: 'Country',
        population: 'Population',
        gdp: 'Gross domestic product (USD)',
        literacyPercent: 'Literacy (%)',
      },
    },
  },
  'plural-categories': {
    de: {
      shortName: 'Pluralkategorien',
      longName: 'Pluralkategorien der Sprachen',
      description:
        'Die sechs Kategorien, nach denen Sprachen Zahlformen unterscheiden, und in wie vielen Sprachen es sie gibt.',
      columns: {
        code: 'Code',
        name: 'Name',
        cardinalLanguages: 'Sprachen (Grundzahlen)',
        ordinalLanguages: 'Sprachen (Ordnungszahlen)',
      },
      members: {
        zero: 'Null',
        one: 'Einzahl',
        two: 'Zweizahl',
        few: 'Wenige',
        many: 'Viele',
        other: 'Alle übrigen',
      },
    },
    en: {
      shortName: 'Plural categories',
      longName: 'Plural categories of languages',
      description:
        'The six categories by which languages distinguish number forms, and how many languages have each.',
      columns: {
        code: 'Code',
        name: 'Name',
        cardinalLanguages: 'Languages (cardinal numbers)',
        ordinalLanguages: 'Languages (ordinal numbers)',
      },
      members: { zero: 'Zero', one: 'Singular', two: 'Dual', few: 'Few', many: 'Many', other: 'All others' },
    },
    fr: {
      shortName: 'Catégories de pluriel',
      longName: 'Catégories de pluriel des langues',
      description:
        'Les six catégories par lesquelles les langues distinguent les formes du nombre, et combien de langues les ont.',
      columns: {
        code: 'Code',
        name: 'Nom',
        cardinalLanguages: 'Langues (nombres cardinaux)',
        ordinalLanguages: 'Langues (nombres ordinaux)',
      },
      members: {
        zero: 'Zéro',
        one: 'Singulier',
        two: 'Duel',
        few: 'Quelques-uns',
        many: 'Beaucoup',
        other: 'Tous les autres',
      },
    },
    pl: {
      shortName: 'Kategorie liczby mnogiej',
      longName: 'Kategorie liczby mnogiej w językach',
      description:
        'Sześć kategorii, według których języki rozróżniają formy liczby, oraz liczba języków, w których występują.',
      columns: {
        code: 'Kod',
        name: 'Nazwa',
        cardinalLanguages: 'Języki (liczebniki główne)',
        ordinalLanguages: 'Języki (liczebniki porządkowe)',
      },
      members: {
        zero: 'Zero',
        one: 'Liczba pojedyncza',
        two: 'Liczba podwójna',
        few: 'Kilka',
        many: 'Wiele',
        other: 'Wszystkie pozostałe',
      },
    },
  },
  'plural-rules': {
    en: {
      shortName: 'Plural rules',
      longName: 'Plural rules by language',
      description:
        'The plural categories that each language uses for cardinal and ordinal numbers, and the rules for cardinal numbers in the notation of UTS #35.',
      columns: {
        language: 'Language',
        cardinal: 'Cardinal categories',
        ordinal: 'Ordinal categories',
        rules: 'Cardinal rules',
      },
      members: {
        zero: 'The form for zero',
        one: 'The singular',
        two: 'The dual',
        few: 'The form for few',
        many: 'The form for many',
        other: 'The form for all other numbers',
      },
    },
  },
  'numbering-systems': {
    de: {
      shortName: 'Zahlensysteme',
      longName: 'Zahlensysteme und ihre Ziffern',
      description: 'Zahlensysteme mit ihren BCP-47-Kennungen und, wo es sie gibt, den zehn Ziffern.',
      columns: { code: 'Kennung', name: 'Name', kind: 'Art', digits: 'Ziffern von null bis neun' },
      members: { numeric: 'Zehn Ziffern mit Stellenwert', algorithmic: 'Nach Regeln gebildet' },
    },
    en: {
      shortName: 'Numbering systems',
      longName: 'Numbering systems and their digits',
      description:
        'Numbering systems with their BCP 47 identifiers and, where they have them, their ten digits.',
      columns: { code: 'Identifier', name: 'Name', kind: 'Kind', digits: 'Digits from zero to nine' },
      members: { numeric: 'Ten digits with place value', algorithmic: 'Formed by rules' },
    },
    es: {
      shortName: 'Sistemas de numeración',
      longName: 'Sistemas de numeración y sus cifras',
      description: 'Sistemas de numeración con sus identificadores BCP 47 y, si las tienen, sus diez cifras.',
      columns: { code: 'Identificador', name: 'Nombre', kind: 'Clase', digits: 'Cifras del cero al nueve' },
      members: { numeric: 'Diez cifras con valor posicional', algorithmic: 'Formado según reglas' },
    },
    fr: {
      shortName: 'Systèmes de numération',
      longName: 'Systèmes de numération et leurs chiffres',
      description:
        'Systèmes de numération avec leurs identifiants BCP 47 et, s’ils en ont, leurs dix chiffres.',
      columns: { code: 'Identifiant', name: 'Nom', kind: 'Genre', digits: 'Chiffres de zéro à neuf' },
      members: { numeric: 'Dix chiffres avec valeur de position', algorithmic: 'Formé selon des règles' },
    },
  },
  calendars: {
    en: {
      shortName: 'Calendars',
      longName: 'Calendars and the countries that use them',
      description: 'Calendars with the countries that use them, alone or with others.',
      columns: { code: 'Code', name: 'Name', countries: 'Countries' },
    },
    es: {
      shortName: 'Calendarios',
      longName: 'Calendarios y los países que los usan',
      description: 'Calendarios con los países en los que se usan, solos o junto a otros.',
      columns: { code: 'Código', name: 'Nombre', countries: 'Países' },
    },
    fr: {
      shortName: 'Calendriers',
      longName: 'Calendriers et pays qui les emploient',
      description: 'Calendriers avec les pays où ils sont en usage, seuls ou à côté d’autres.',
      columns: { code: 'Code', name: 'Nom', countries: 'Pays' },
    },
    pl: {
      shortName: 'Kalendarze',
      longName: 'Kalendarze i kraje, które ich używają',
      description: 'Kalendarze z krajami, w których są używane, same lub obok innych.',
      columns: { code: 'Kod', name: 'Nazwa', countries: 'Kraje' },
    },
  },
  'time-zones': {
    en: {
      shortName: 'Time zones',
      longName: 'Time zones by BCP 47 identifier',
      description:
        'Time zones with their short BCP 47 identifiers and their names in the IANA time zone database.',
      columns: {
        code: 'Identifier',
        name: 'Place',
        iana: 'IANA name',
        aliases: 'All names',
        deprecated: 'Deprecated',
        preferred: 'Replacement',
      },
    },
  },
  'windows-zones': {
    en: {
      shortName: 'Windows time zones',
      longName: 'Windows time zones and their IANA counterparts',
      description:
        'The time zones of Windows, by territory, with their counterparts in the IANA time zone database. Territory 001 stands for the default.',
      columns: {
        windows: 'Windows time zone',
        territory: 'Territory',
        zone: 'IANA time zone',
        otherZones: 'Further IANA time zones',
      },
    },
  },
  units: {
    de: {
      shortName: 'Maßeinheiten',
      longName: 'Maßeinheiten mit Namen und Maßsystemen',
      description:
        'Maßeinheiten mit der Größe, die sie messen, ihren Namen und den Maßsystemen, zu denen sie gehören.',
      columns: {
        code: 'Kennung',
        quantity: 'Größe',
        name: 'Name',
        shortName: 'Kurzname',
        systems: 'Maßsysteme',
      },
      members: {
        si: 'Internationales Einheitensystem',
        si_acceptable: 'Zum Gebrauch mit dem SI zugelassen',
        metric: 'Metrisches System',
        metric_adjacent: 'Neben dem metrischen System üblich',
        ussystem: 'System der Vereinigten Staaten',
        uksystem: 'Britisches System',
        jpsystem: 'Japanisches System',
        astronomical: 'Astronomie',
        person_age: 'Lebensalter',
      },
    },
    en: {
      shortName: 'Units of measurement',
      longName: 'Units of measurement with names and systems',
      description:
        'Units of measurement with the quantity they measure, their names, and the systems they belong to.',
      columns: {
        code: 'Identifier',
        quantity: 'Quantity',
        name: 'Name',
        shortName: 'Short name',
        systems: 'Systems',
      },
      members: {
        si: 'International System of Units',
        si_acceptable: 'Accepted for use with the SI',
        metric: 'Metric system',
        metric_adjacent: 'Customary alongside the metric system',
        ussystem: 'United States system',
        uksystem: 'British system',
        jpsystem: 'Japanese system',
        astronomical: 'Astronomy',
        person_age: 'Age of persons',
      },
    },
    es: {
      shortName: 'Unidades de medida',
      longName: 'Unidades de medida con nombres y sistemas',
      description:
        'Unidades de medida con la magnitud que miden, sus nombres y los sistemas a los que pertenecen.',
      columns: {
        code: 'Identificador',
        quantity: 'Magnitud',
        name: 'Nombre',
        shortName: 'Nombre breve',
        systems: 'Sistemas',
      },
      members: {
        si: 'Sistema Internacional de Unidades',
        si_acceptable: 'Aceptada para su uso con el SI',
        metric: 'Sistema métrico',
        metric_adjacent: 'Habitual junto al sistema métrico',
        ussystem: 'Sistema de los Estados Unidos',
        uksystem: 'Sistema británico',
        jpsystem: 'Sistema japonés',
        astronomical: 'Astronomía',
        person_age: 'Edad de las personas',
      },
    },
    fr: {
      shortName: 'Unités de mesure',
      longName: 'Unités de mesure avec noms et systèmes',
      description:
        'Unités de mesure avec la grandeur qu’elles mesurent, leurs noms et les systèmes dont elles font partie.',
      columns: {
        code: 'Identifiant',
        quantity: 'Grandeur',
        name: 'Nom',
        shortName: 'Nom court',
        systems: 'Systèmes',
      },
      members: {
        si: 'Système international d’unités',
        si_acceptable: 'Admise avec le SI',
        metric: 'Système métrique',
        metric_adjacent: 'D’usage à côté du système métrique',
        ussystem: 'Système des États-Unis',
        uksystem: 'Système britannique',
        jpsystem: 'Système japonais',
        astronomical: 'Astronomie',
        person_age: 'Âge des personnes',
      },
    },
    pl: {
      shortName: 'Jednostki miary',
      longName: 'Jednostki miary z nazwami i systemami',
      description: 'Jednostki miary z mierzoną wielkością, nazwami i systemami, do których należą.',
      columns: {
        code: 'Identyfikator',
        quantity: 'Wielkość',
        name: 'Nazwa',
        shortName: 'Nazwa skrócona',
        systems: 'Systemy',
      },
      members: {
        si: 'Międzynarodowy Układ Jednostek',
        si_acceptable: 'Dopuszczona do użytku z SI',
        metric: 'System metryczny',
        metric_adjacent: 'Zwyczajowa obok systemu metrycznego',
        ussystem: 'System amerykański',
        uksystem: 'System brytyjski',
        jpsystem: 'System japoński',
        astronomical: 'Astronomia',
        person_age: 'Wiek osób',
      },
    },
  },
  'iso-639-3': {
    en: {
      shortName: 'ISO 639-3',
      longName: 'Languages of ISO 639-3',
      description:
        'The languages of ISO 639-3, living and extinct, with their codes of the other parts of ISO 639.',
      columns: {
        code: 'Code',
        name: 'Reference name',
        type: 'Type',
        scope: 'Scope',
        part1: 'ISO 639-1 code',
        part2b: 'ISO 639-2 code (bibliographic)',
        part2t: 'ISO 639-2 code (terminologic)',
      },
      members: {
        living: 'Living',
        historical: 'Historical: an earlier stage of a living language',
        extinct: 'Extinct in recent times',
        ancient: 'Extinct since ancient times',
        constructed: 'Constructed',
        special: 'Special: not a particular language',
        individual: 'Individual language',
        macrolanguage: 'Macrolanguage: several closely related languages',
      },
    },
  },
  'iso-4217': {
    en: {
      shortName: 'ISO 4217',
      longName: 'Current currencies and funds of ISO 4217',
      description: 'The current currencies and funds of ISO 4217, list one, with their decimals.',
      columns: { code: 'Code', numeric: 'Numeric code', name: 'Name', decimals: 'Decimals' },
    },
  },
  'media-types': {
    en: {
      shortName: 'Media types',
      longName: 'Media types with file name extensions',
      description:
        'Media types (MIME types) for which file name extensions are known, where they are registered, and whether compression reduces their size.',
      columns: {
        type: 'Media type',
        source: 'Source',
        charset: 'Character set',
        compressible: 'Compressible',
        extensions: 'File name extensions',
      },
      members: {
        iana: 'IANA media type registry',
        apache: 'Apache HTTP Server',
        nginx: 'nginx',
      },
    },
  },
  cldr: {
    de: {
      shortName: 'CLDR',
      longName: 'Listen aus einer CLDR-Version',
      description: 'Alle Codelisten dieses Verzeichnisses, die aus einer Version des Unicode CLDR stammen.',
      columns: {},
    },
    en: {
      shortName: 'CLDR',
      longName: 'Lists of one CLDR release',
      description: 'All code lists of this directory that were taken from one release of the Unicode CLDR.',
      columns: {},
    },
    es: {
      shortName: 'CLDR',
      longName: 'Listas de una versión de CLDR',
      description:
        'Todas las listas de códigos de este directorio tomadas de una versión del CLDR de Unicode.',
      columns: {},
    },
    fr: {
      shortName: 'CLDR',
      longName: 'Listes d’une version de CLDR',
      description: 'Toutes les listes de codes de ce répertoire tirées d’une version du CLDR d’Unicode.',
      columns: {},
    },
    pl: {
      shortName: 'CLDR',
      longName: 'Listy z jednego wydania CLDR',
      description: 'Wszystkie listy kodów tego katalogu pochodzące z jednego wydania Unicode CLDR.',
      columns: {},
    },
  },
  iso: {
    en: {
      shortName: 'ISO standards',
      longName: 'Code lists of ISO standards',
      description: 'The code lists of this directory that are a whole table of an ISO standard.',
      columns: {},
    },
  },
  directory: {
    de: {
      shortName: 'Verzeichnis',
      longName: 'Alles in diesem Verzeichnis',
      description:
        'Die Listen und Listensammlungen dieses Verzeichnisses, wie sie zu einer CLDR-Version vorliegen.',
      columns: {},
    },
    en: {
      shortName: 'Directory',
      longName: 'All lists of this directory',
      description: 'The lists and sets of this directory, with the lists of one CLDR release.',
      columns: {},
    },
    fr: {
      shortName: 'Répertoire',
      longName: 'Tout ce répertoire',
      description:
        'Les listes et ensembles de listes de ce répertoire, tels qu’ils accompagnent une version de CLDR.',
      columns: {},
    },
  },
};
