export { commentInverses, createComment, relinkComments, removeComment } from './noun.ts';
export { comments } from './table.ts';
