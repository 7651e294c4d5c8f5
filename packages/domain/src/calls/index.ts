export { callInverses } from './inverses.ts';
export { createCall } from './service.ts';
