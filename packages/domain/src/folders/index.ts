export { withFolder, withFolderInUse } from './seen.ts';
export {
  asFolder,
  changeFields,
  createFolder,
  demandFolder,
  findFolderRow,
  listFolders,
  type FolderRow,
} from './service.ts';
