import { describe, expect, test } from 'vitest';
import { readSiteIdentity } from '../../../build/read/site-identity.ts';
import { UsageError } from '../../../scripts/command.ts';
import { askForSite } from '../../../scripts/site-questions.ts';

const NO_IMAGE = () => {
  throw new Error();
};

/* Without a terminal, nothing is asked. */
describe('askForSite(options)', () => {
  test('no options → the title that pages have by default', async () => {
    expect(JSON.parse(await askForSite({}))).toEqual({
      title: { en: 'Code list directory', de: 'Codelistenverzeichnis' },
    });
  });

  test('all options → a valid site.json; an address becomes a link', async () => {
    const options = {
      title: 'Codes "of" a School',
      publisher: 'School',
      contact: 'codes@school.example',
      imprint: 'https://school.example/imprint',
      license: 'CC0 1.0',
    };
    const text = await askForSite(options);
    expect(JSON.parse(text)).toEqual({
      title: 'Codes "of" a School',
      publisher: { name: 'School' },
      contact: 'mailto:codes@school.example',
      imprint: 'https://school.example/imprint',
      license: { name: 'CC0 1.0' },
    });
    expect(readSiteIdentity(text, NO_IMAGE).problems).toEqual([]);
  });

  test.each([
    [
      { imprint: 'javascript:alert(1)' },
      '--imprint "javascript:alert(1)" is not a URL of a web page: write one',
    ],
    [
      { contact: 'school' },
      '--contact "school" is not a link: write a URL that starts with https:// or mailto:',
    ],
    [{ publisher: 'x'.repeat(201) }, '--publisher '],
  ])('%j → a usage error', async (options, message) => {
    const asked = askForSite(options);
    await expect(asked).rejects.toThrow(UsageError);
    await expect(asked).rejects.toThrow(message);
  });
});
