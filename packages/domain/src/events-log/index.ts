export { bodyOf, entryColumns, entryOf, isActivity, listEntries } from './body.ts';
export {
  dispatchedColumns,
  isDispatched,
  isOfMany,
  readDispatched,
  type DispatchedEvent,
  type StatedEvent,
  emit,
  eventsOf,
  type EventSubject,
} from './emit.ts';
export { events } from './table.ts';
export { traceDispatch, traceparentsOf } from './traces.ts';
