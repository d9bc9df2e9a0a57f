import { indexOfVersion } from '../../build/check/data/periods.ts';
import { readCodes } from '../../build/check/data/pinned.ts';
import { makeJudge } from '../../build/check/data/verdict.ts';
import { counted } from '../../build/model/problems/wording.ts';
import { defineCommand, EXIT, UsageError } from '../command.ts';
import { describe, getList } from './get.ts';
import {
  findList,
  isUnchanged,
  openPackage,
  pinnedLists,
  print,
  readProjectFile,
  writePackage,
} from './project.ts';
import { openSite } from './site.ts';

const usage = `Usage: codes upgrade [LIST...] [options]

Pins the latest versions of the pinned lists, or of some, and prints the codes that are withdrawn since the pinned ones,
with those that replace them. It never changes data: check it next.

Options:
  --to VERSION     version to pin, also an earlier one; of one LIST
  -h, --help       show this help`;

/** Maximum number of withdrawn codes to print per list. */
const MAX_SHOWN = 50;

export const command = defineCommand({
  usage,
  options: { to: { type: 'string' } },
  positionals: true,
  run: async ({ to }, names) => {
    const own = openPackage();
    if (to !== undefined && (names.length || own.lists.length) !== 1)
      throw new UsageError('--to is for one LIST: name it');
    const lists = names.length === 0 ? pinnedLists(own) : names.map((name) => findList(own, name));
    for (const list of lists) {
      const { site, canonicalUri, canonicalVersionUri, language } = list.codeList;
      const found = await getList(openSite(site), canonicalUri, { language, version: to });
      const { resource, files, codes } = found.pin(list.name);
      const before = isUnchanged(list)
        ? readCodes(readProjectFile(list.path), list.path, list.schema.primaryKey)
        : codes;
      writePackage(openPackage(), files, [resource]);
      const what = describe(found);
      const isSame = found.identification.canonicalVersionUri === canonicalVersionUri;
      const added = [...codes].filter((code) => !before.has(code)).length;
      const gone = [...before].filter((code) => !codes.has(code));
      const changes = `${counted(added, 'code')} added, ${gone.length} removed`;
      print(
        `${list.name}: ${isSame && resource.hash === list.hash ? `${what}, unchanged` : `now ${what}: ${changes}`}`,
      );
      const version = indexOfVersion(found.history, found.identification.canonicalVersionUri);
      const judge = makeJudge({
        ...{ title: found.identification.shortName, history: found.history, codes, version, isPast: false },
      });
      for (const code of gone.slice(0, MAX_SHOWN)) print(`  ${judge(code)?.message}`);
      if (gone.length > MAX_SHOWN) print(`  and ${gone.length - MAX_SHOWN} more`);
    }
    return EXIT.done;
  },
});
