export { unreleasedEntries } from './changesets.ts';
export { releasedEntries, releasedFile } from './entries.ts';
