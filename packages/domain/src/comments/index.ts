export { commentInverses } from './inverses.ts';
export { createComment, relinkComments } from './service.ts';
export { comments } from './table.ts';
