export { aggregate, checkAggregate, demandGroups, demandMeasure, measures } from './aggregate.ts';
export { leavesOf, valuesWithin } from './filter/compile.ts';
export { fieldsOfNoun } from './filter/fields.ts';
export { demandOperator } from './filter/operands.ts';
export type { Item } from './include.ts';
export { demandOrder } from './order.ts';
export { queryItems, withinTime } from './run.ts';
export { demandKnown, kindOfField, scopeOf } from './filter/scope.ts';
export { dealSubject, recordSubject, taskSubject, wordsIn, type Subject } from './subjects.ts';
