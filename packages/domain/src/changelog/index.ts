export { releasedEntries, releasedFile, unreleasedEntries } from './entries.ts';
