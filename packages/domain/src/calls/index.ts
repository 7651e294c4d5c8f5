export { callInverses, createCall, relinkCalls, removeCall } from './service.ts';
export { calls, searchedInCalls } from './table.ts';
