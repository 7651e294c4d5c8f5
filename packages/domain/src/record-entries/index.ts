export { defineEntries, isOnRecord } from './define.ts';
export { inversesOf } from './inverses.ts';
