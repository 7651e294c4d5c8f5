export { createCall } from './service.ts';
