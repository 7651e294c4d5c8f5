/** The door of the package: everything that the house may use of PostgreSQL. */
export { fetchRows } from './pipelined/compiled.ts';
export { type Orm, type Queries } from './pipelined/connection.ts';
export { Database, type OwnedDatabase } from './database.ts';
export { type Engine } from './pipelined/engine.ts';
export { isContended, isPassing, isOutcomeUnknown, OutcomeUnknown, StaleRead } from './failures.ts';
export { JsonBytes } from './pipelined/json-bytes.ts';
export { type Measures, type RepeatReason } from './measures.ts';
export { type PrintedRows, type Rows } from './pipelined/rows.ts';
export { type Session } from './pipelined/session.ts';
export { arg, defineSql, defineStatement, valuesFor, type Statement, type StatementLane } from './statement.ts';
