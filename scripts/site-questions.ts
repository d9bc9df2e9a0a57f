import { createInterface } from 'node:readline/promises';
import { readSiteIdentity } from '../build/read/site-identity.ts';
import { UsageError } from './command.ts';

/** Who publishes a site, by the options of `init`. */
export const SITE_TEXTS = {
  'title NAME': 'title of the site',
  'publisher NAME': 'who publishes the lists',
  'contact ADDRESS': 'e-mail address or URL for questions',
  'imprint URL': 'the legal notice of the publisher',
  'license NAME': 'licence of the data, such as CC BY 4.0',
} as const;

type Name = 'title' | 'publisher' | 'contact' | 'imprint' | 'license';
const QUESTIONS: Readonly<Record<Name, string>> = {
  title: 'Title of the site',
  publisher: 'Who publishes the lists',
  contact: 'E-mail address or URL for questions',
  imprint: 'URL of the imprint (legal notice)',
  license: 'Licence of the data, such as CC BY 4.0',
};

type Answers = { readonly [name in Name]?: string | undefined };

/**
 * The text of a `site.json`, from options, and on a terminal from answers to questions for the others.
 *
 * @throws UsageError if an option is invalid
 */
export async function askForSite(options: Answers): Promise<string> {
  const answers: { [name in Name]?: string | undefined } = {};
  for (const name of Object.keys(QUESTIONS) as Name[]) {
    answers[name] = options[name];
    const [fault] = faultsOf({ [name]: options[name] });
    if (fault !== undefined) throw new UsageError(`--${name} ${fault}`);
  }
  if (process.stdin.isTTY && process.stdout.isTTY) await ask(answers);
  return printSite(answers);
}

/** Asks for what is missing. An empty answer leaves it out, an invalid one repeats the question. */
async function ask(answers: { [name in Name]?: string | undefined }): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    console.log('About the site, for content/site.json. Press Enter to leave out an answer.');
    for (const [name, question] of Object.entries(QUESTIONS) as [Name, string][]) {
      while (answers[name] === undefined) {
        const answer = (await terminal.question(`${question}: `)).trim();
        if (answer === '') break;
        const [fault] = faultsOf({ [name]: answer });
        if (fault === undefined) answers[name] = answer;
        else console.log(fault);
      }
    }
  } finally {
    terminal.close();
  }
}

const faultsOf = (answers: Answers): string[] =>
  readSiteIdentity(printSite(answers), () => {
    throw new Error('questions have no image');
  }).problems.map(({ message }) => message);

/** Prints a `site.json`; without a title, with the one that pages have by default, to edit it. */
export function printSite({ title, publisher, contact, imprint, license }: Answers): string {
  const isAddress = contact?.includes('@') && !/^(?:mailto|https?):/i.test(contact);
  const site = {
    title: title ?? { en: 'Code list directory', de: 'Codelistenverzeichnis' },
    publisher: publisher === undefined ? undefined : { name: publisher },
    contact: isAddress ? `mailto:${contact}` : contact,
    imprint,
    license: license === undefined ? undefined : { name: license },
  };
  return `${JSON.stringify(site, null, 2)}\n`;
}
