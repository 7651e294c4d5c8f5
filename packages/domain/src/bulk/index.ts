export {
  batchById,
  batchMeta,
  callOf,
  changed,
  made,
  namedIds,
  orderById,
  lockVersions,
  patchOf,
  type EventBody,
  type Inverses,
  requestsFor,
} from './item.ts';
export {
  endOperation,
  noteOperation,
  noteOperationOnce,
  operationOf,
  starterOf,
  callOfOperation,
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
export type { Operation } from './schema.ts';
export { carryOut, runBatch, type BatchVerbs } from './run-batch.ts';
