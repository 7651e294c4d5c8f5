export { callOf, changed, made, namedIds, orderById } from './item.ts';
export { batchMeta } from './meta.ts';
export { runBatch, type BatchVerbs } from './run-batch.ts';
