export { commentInverses } from './inverses.ts';
export { createComment, relinkComments, removeComment } from './service.ts';
export { comments } from './table.ts';
