export { commentInverses, createComment, findComment, relinkComments, removeComment } from './noun.ts';
export { comments } from './table.ts';
