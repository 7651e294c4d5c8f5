export { filterByFolder, filtersByField } from './filters.ts';
export { peekFolder, withFolder, withFolderInUse } from './folder-cache.ts';
export {
  asFolder,
  changeFields,
  createFolder,
  demandFolder,
  demandTarget,
  demandTargets,
  findFolderRow,
  listFieldStates,
  listFolders,
  listFoldersInUse,
  type FieldState,
  type FolderRow,
} from './service.ts';
export { folders } from './table.ts';
