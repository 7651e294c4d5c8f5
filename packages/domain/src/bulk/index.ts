export { callOf, changed, made, namedIds, orderById } from './item.ts';
export { batchMeta } from './meta.ts';
export { patchOf, type EventBody, type Inverses } from './inverse.ts';
export { actorOf, endOperation, noteOperation, noteOperationOnce, operationOf } from './operations.ts';
export { operationProblems, operations } from './table.ts';
export { runBatch, type BatchVerbs } from './run-batch.ts';
