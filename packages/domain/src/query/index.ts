export { aggregate, checkAggregate } from './aggregate.ts';
export { leavesOf } from './filter/compile.ts';
export { demandOperator } from './filter/operands.ts';
export { queryItems } from './run.ts';
export { kindOfField, scopeOf } from './filter/scope.ts';
export { dealSubject, recordSubject, taskSubject, type Subject } from './subjects.ts';
