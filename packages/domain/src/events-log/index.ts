export {
  dispatchedColumns,
  isDispatched,
  readDispatched,
  type DispatchedEvent,
  type StatedEvent,
} from './dispatched.ts';
export { listEntries } from './entries.ts';
export { emit, type EventSubject } from './emit.ts';
export { eventsOf } from './stated.ts';
export { events } from './table.ts';
