export { commentInverses } from './inverses.ts';
export { createComment, relinkComments } from './service.ts';
