export { callInverses, createCall, relinkCalls, removeCall } from './noun.ts';
export { calls } from './table.ts';
