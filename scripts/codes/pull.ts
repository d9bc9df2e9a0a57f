import { defineCommand, EXIT } from '../command.ts';
import { describe, getList } from './get.ts';
import { isUnchanged, openPackage, pinnedLists, print, writePackage } from './project.ts';
import { openSite } from './site.ts';

const usage = `Usage: codes pull [options]

Gets the files of the pinned lists again, of the same versions, with their current histories. Fails if a site has other
rows of a version than those that were pinned.

Options:
  -h, --help       show this help`;

export const command = defineCommand({
  usage,
  options: {},
  run: async () => {
    for (const list of pinnedLists(openPackage())) {
      const { site, canonicalVersionUri, language, validOn, history } = list.codeList;
      const found = await getList(openSite(site), canonicalVersionUri, { language });
      const { resource, files } = found.pin(list.name, validOn);
      const what = describe(found);
      if (resource.hash !== list.hash)
        throw new Error(
          `${list.name}: ${site} now has other rows of ${what}, than those that are pinned: run "codes upgrade ${list.name}"`,
        );
      const isComplete = [list, history].every(isUnchanged);
      writePackage(openPackage(), files, [resource]);
      print(`${list.name}: ${what}, ${isComplete ? 'unchanged' : 'restored'}`);
      const latest = found.history.versions.at(-1);
      if (latest && latest.canonicalVersionUri !== canonicalVersionUri)
        print(`${list.name}: there is a later version: run "codes upgrade ${list.name}"`);
    }
    return EXIT.done;
  },
});
