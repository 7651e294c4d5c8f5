export { createComment } from './service.ts';
