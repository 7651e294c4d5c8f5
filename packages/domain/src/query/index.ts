export { aggregate, checkAggregate } from './aggregate.ts';
export { leavesOf } from './compile.ts';
export { demandOperator } from './operands.ts';
export { queryItems } from './run.ts';
export { kindOfField, scopeOf } from './scope.ts';
export { dealSubject, recordSubject, taskSubject, type Subject } from './subjects.ts';
