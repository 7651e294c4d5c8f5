export {
  filterByTag,
  hasTag,
  insertedTags,
  keptTags,
  tagNames,
  tagUuids,
  findTagIds,
  findTags,
  tagsNamed,
  tagsToSet,
} from './names.ts';
export { tags } from './table.ts';
