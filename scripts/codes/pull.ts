import { defineCommand, EXIT } from '../command.ts';
import { describeList, getList, pinList } from './list.ts';
import { findLists, isUnchanged, openPackage, print, writePackage } from './project.ts';
import { openSite } from './site.ts';

export const command = defineCommand({
  call: 'codes pull [options]',
  about: `Gets the files of the pinned lists again, of the same versions, with their current histories. Fails if a site has other
rows of a version than those that were pinned.`,
  options: {},
  run: async () => {
    for (const { name, hash, path, bytes, codeList } of findLists(openPackage(), [])) {
      const { site, canonicalVersionUri: uri, language, validOn, history } = codeList;
      const found = await getList(openSite(site), { uri, language });
      const { resource, files } = pinList(found, name, validOn);
      const what = describeList(found);
      if (resource.hash !== hash)
        throw new Error(
          `${name}: ${site} now has other rows of ${what}, than those that are pinned: run "codes upgrade ${name}"`,
        );
      const isComplete = isUnchanged({ path, hash, bytes }) && isUnchanged(history);
      writePackage(files, resource);
      print(`${name}: ${what}, ${isComplete ? 'unchanged' : 'restored'}`);
      if (found.history.versions.at(-1)?.canonicalVersionUri !== uri)
        print(`${name}: there is a later version: run "codes upgrade ${name}"`);
    }
    return EXIT.done;
  },
});
