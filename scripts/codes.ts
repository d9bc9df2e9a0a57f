import { VERSION } from './codes/project.ts';
import { runTool } from './tool.ts';

/* The command for people who have data. It is bundled into one file, which each site publishes. */

void runTool({
  call: 'codes COMMAND',
  about: `Checks the codes in your data against the code lists of a site, and names those that are withdrawn. Lists are pinned in
codes/ and datapackage.json (a Frictionless Data Package).`,
  commands: [
    { name: 'add', summary: 'pin a list of a site', load: () => import('./codes/add.ts') },
    {
      name: 'pull',
      summary: 'get the files of the pinned lists again',
      load: () => import('./codes/pull.ts'),
    },
    { name: 'upgrade', summary: 'pin later versions of lists', load: () => import('./codes/upgrade.ts') },
    {
      name: 'check',
      summary: 'check the codes in CSV and JSON files',
      load: () => import('./codes/check.ts'),
    },
    {
      name: 'recode',
      summary: 'write data with the codes of another version or list',
      load: () => import('./codes/recode.ts'),
    },
  ],
  version: VERSION,
  errors: 'the data has errors',
});
