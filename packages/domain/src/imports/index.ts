export { exports, importParts, imports } from './table.ts';
