export { batchById, batchMeta, callOf, changed, made, namedIds, orderById } from './item.ts';
export { lockVersions, patchOf, type EventBody, type Inverses } from './inverse.ts';
export { endOperation, noteOperation, noteOperationOnce, operationOf, starterOf } from './operations.ts';
export { operationProblems, operations } from './table.ts';
export {
  addProblems,
  callOfOperation,
  defineSteps,
  demandRoomToRun,
  findOperation,
  lockRunning,
  operationColumns,
  saveBulkPage,
  whereOperation,
} from './running.ts';
export type { Operation } from './schema.ts';
export { carryOut, runBatch, type BatchVerbs } from './run-batch.ts';
