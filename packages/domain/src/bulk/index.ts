export * from './item.ts';
export {
  endOperation,
  noteOperation,
  noteOperationOnce,
  operationOf,
  starterOf,
  defineSteps,
  demandRoomToRun,
  findOperation,
  lockRunning,
  operationColumns,
  type Problem,
  saveBulkPage,
  whereOperation,
} from './operations.ts';
export { operationProblems, operations } from './table.ts';
export type { Operation, OperationSession } from './schema.ts';
export { openSession, saveSession } from './session.ts';
export { carryOut, runBatch, type BatchVerbs } from './run-batch.ts';
