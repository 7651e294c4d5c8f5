export { bodyOf, entryColumns, entryOf, isActivity, listEntries } from './body.ts';
export * from './emit.ts';
export { events } from './table.ts';
