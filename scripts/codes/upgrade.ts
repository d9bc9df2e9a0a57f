import { readCodes } from '../../build/check/data/package.ts';
import { makeCheckCode } from '../../build/check/data/verdict.ts';
import { indexOfVersion } from '../../build/model/history/verdict.ts';
import { counted } from '../../build/model/problems/wording.ts';
import { defineCommand, EXIT, UsageError } from '../command.ts';
import { findTables, readSuccessions } from './correspondence.ts';
import { describeList, getList, pinList } from './list.ts';
import { findLists, isUnchanged, openPackage, print, readProjectFile, writePackage } from './project.ts';
import { openSite } from './site.ts';

/** Maximum number of withdrawn codes to print per list. */
const MAX_SHOWN = 50;

export const command = defineCommand({
  call: 'codes upgrade [LIST...] [options]',
  about: `Pins the latest versions of the pinned lists, or of some, and prints the codes that are withdrawn since the pinned ones,
with those that replace them, as the list or a pinned table of correspondences states them. It never changes data: check it next.`,
  options: { 'to VERSION': 'version to pin, also an earlier one; of one LIST' },
  positionals: true,
  run: async ({ to }, names) => {
    const own = openPackage();
    if (to !== undefined && (names.length || own.lists.length) !== 1)
      throw new UsageError('--to is for one LIST: name it');
    for (const list of findLists(own, names)) {
      const { site, canonicalUri: uri, canonicalVersionUri, language } = list.codeList;
      const found = await getList(openSite(site), { uri, language, version: to });
      const { resource, files, codes } = pinList(found, list.name);
      const before = isUnchanged(list)
        ? readCodes(readProjectFile(list.path), list.path, list.schema.primaryKey)
        : codes;
      writePackage(files, resource);
      const what = describeList(found);
      const { history, identification } = found;
      if (identification.canonicalVersionUri === canonicalVersionUri && resource.hash === list.hash) {
        print(`${list.name}: ${what}, unchanged`);
        continue;
      }
      const added = [...codes].filter((code) => !before.has(code));
      const gone = [...before].filter((code) => !codes.has(code));
      print(`${list.name}: now ${what}: ${counted(added.length, 'code')} added, ${gone.length} removed`);
      // The pairs of a table are no codes of data.
      if (found.correspondence) continue;
      const version = indexOfVersion(history, identification.canonicalVersionUri);
      const title = identification.shortName;
      const successions = readSuccessions(findTables(own, list).filter(isUnchanged), history);
      const check = makeCheckCode({ title, history, codes, version, isPast: false, successions });
      for (const code of gone.slice(0, MAX_SHOWN)) print(`  ${check(code)?.message}`);
      if (gone.length > MAX_SHOWN) print(`  and ${gone.length - MAX_SHOWN} more`);
    }
    return EXIT.done;
  },
});
