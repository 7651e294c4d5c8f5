export { filterByTag, hasTag, insertedTags, keptTags, tagNames, tagUuids } from './columns.ts';
export { findTagIds, findTags, tagsNamed, tagsToSet } from './names.ts';
