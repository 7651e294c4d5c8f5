export { filterByFolder, filtersByField } from './filters.ts';
export { peekFolder, withFolder, withFolderInUse } from './folder-cache.ts';
export {
  asFolder,
  changeFields,
  createFolder,
  demandFolder,
  findFolderRow,
  listFolders,
  type FolderRow,
} from './service.ts';
export { folders } from './table.ts';
