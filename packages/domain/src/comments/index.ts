export { commentInverses } from './inverses.ts';
export { createComment } from './service.ts';
