/** The records of the directory as JSON text; the bundler puts it in. */
declare const DIRECTORY_RECORDS: string;

/** The languages to choose from, as JSON text of a {@link LanguageChoices}; the bundler puts it in. */
declare const LANGUAGE_CHOICES: string;
