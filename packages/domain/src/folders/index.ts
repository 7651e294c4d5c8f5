export {
  asFolder,
  changeFields,
  createFolder,
  demandFolder,
  demandTarget,
  type FieldState,
  filterByFolder,
  filtersByField,
  findFolderRow,
  type FolderRow,
  listFieldStates,
  listFolders,
  listFoldersInUse,
} from './service.ts';
export { peekFolder, withFolder, withFolderInUse } from './folder-cache.ts';
export { folders } from './table.ts';
