/** The door of the package (docs/decisions/0004). For connections without a `Database` see maintenance.ts. */
export { Database, type OwnedDatabase } from './database.ts';
export { type Engine, type EngineKind, type Queries, type Reads, type Session } from './engine.ts';
export { GatheredSession, sendRows } from './gathered.ts';
export {
  isCancelled,
  isContended,
  isOutcomeUnknown,
  isOutOfStorage,
  isOverloaded,
  isOwnerBusy,
  isPassing,
  isRefusal,
  isTimeout,
  OutcomeUnknown,
} from './failures.ts';
export { defineInsert } from './insert.ts';
export { setDefaultEngine } from './open-engine.ts';
export { type Measures } from './measures.ts';
export { type Orm } from './orm.ts';
export { DecodedRows } from './plain/rows.ts';
export { type BoundedRows, type PrintedRows, type Rows } from './rows.ts';
export {
  arg,
  definedStatements,
  defineSql,
  defineStatement,
  valuesFor,
  type ReadStatement,
  type Statement,
  type StatementLane,
} from './statement.ts';
