export { callInverses } from './inverses.ts';
export { createCall, relinkCalls } from './service.ts';
export { calls } from './table.ts';
