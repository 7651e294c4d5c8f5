export { hasTag, insertedTags, keptTags, tagNames, tagUuids } from './columns.ts';
export { filterByTag } from './filters.ts';
export { findTagIds, findTags, tagsNamed, tagsToSet } from './names.ts';
