export { defineEntries, inversesOf, isOnRecord } from './define.ts';
