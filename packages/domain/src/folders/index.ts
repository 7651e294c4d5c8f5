export { asFolder, changeFields, demandFolder, findFolderRow, type FolderRow } from './service.ts';
