export { defineEntries, isOnRecord, type Entries, type Entry } from './define.ts';
export { inversesOf } from './inverses.ts';
