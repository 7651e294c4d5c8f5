export { dispatchedColumns, isDispatched, type DispatchedEvent } from './dispatched.ts';
export { emit, type EventSubject } from './emit.ts';
export { eventsOf } from './stated.ts';
export { events } from './table.ts';
