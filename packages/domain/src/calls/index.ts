export { callInverses } from './inverses.ts';
export { createCall, relinkCalls, removeCall } from './service.ts';
export { calls, searchedInCalls } from './table.ts';
