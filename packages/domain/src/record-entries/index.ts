export { defineEntries, isOnRecord } from './define.ts';
