export { commentInverses, createComment, relinkComments, removeComment } from './service.ts';
export { comments, searchedInComments } from './table.ts';
