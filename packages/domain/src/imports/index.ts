export { cellReader } from './cell/cell-reader.ts';
export { fileProblemOf } from './file/problem.ts';
export { rowsOfText } from './file/read-rows.ts';
export { exports, importParts, imports } from './table.ts';
