import type { CommandEntry } from './tool.ts';

/**
 * All commands of the tool, which are also npm scripts of the repository. Each is loaded when it runs, so that no command
 * waits for the modules of others.
 */
export const COMMANDS: readonly CommandEntry[] = [
  { name: 'init', summary: 'write a repository for your own content', load: () => import('./init.ts') },
  { name: 'start', summary: 'build and preview, again after changes', load: () => import('./start.ts') },
  {
    name: 'check',
    summary: 'check the documents, and print how to fix them',
    load: () => import('./check.ts'),
  },
  {
    name: 'explain',
    summary: 'explain a rule of the check, or list all',
    load: () => import('./explain.ts'),
  },
  { name: 'build', summary: 'check the documents and build the site', load: () => import('./build.ts') },
  { name: 'preview', summary: 'serve the output of a build', load: () => import('./preview.ts') },
  { name: 'serve', summary: 'serve the API behind nginx or a CDN', load: () => import('./serve.ts') },
  {
    name: 'index',
    summary: 'load the index of an output into a database',
    load: () => import('./load-index.ts'),
  },
  { name: 'new', summary: 'write a list to begin with', load: () => import('./new.ts') },
  { name: 'import', summary: 'import lists from other formats', load: () => import('./import.ts') },
];
