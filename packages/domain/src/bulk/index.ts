export * from './item.ts';
export * from './operations.ts';
export { operationProblems, operations } from './table.ts';
export type { Operation } from './schema.ts';
export { carryOut, runBatch, type BatchVerbs } from './run-batch.ts';
