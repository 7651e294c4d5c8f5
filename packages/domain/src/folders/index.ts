export { asFolder, changeFields, createFolder, demandFolder, findFolderRow, type FolderRow } from './service.ts';
