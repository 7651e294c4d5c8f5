export { bodyOf, entryColumns, entryOf } from './body.ts';
export {
  dispatchedColumns,
  isDispatched,
  isOfMany,
  readDispatched,
  type DispatchedEvent,
  type StatedEvent,
} from './dispatched.ts';
export { listEntries } from './entries.ts';
export { emit, eventsOf, type EventSubject } from './emit.ts';
export { events } from './table.ts';
