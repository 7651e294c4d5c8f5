export { commentInverses } from './inverses.ts';
export { createComment, relinkComments, removeComment } from './service.ts';
export { comments, searchedInComments } from './table.ts';
