import { taskItems } from './batches.ts';
import type { Things } from '../things.ts';

const list = { count: true };

export const probedTasks: Readonly<Record<string, (things: Things) => readonly unknown[]>> = {
  'tasks.list': ({ record, member }) => [{ recordId: [record], assigneeId: [member], ...list }],
  'tasks.agenda': ({ record, member }) => [{ recordId: [record], assigneeId: [member], ...list }],
  'tasks.get': ({ task }) => [{ id: task }],
  'tasks.create': ({ record, member }) => [{ title: 'New', recordId: record, assigneeId: member }],
  'tasks.update': ({ task, member }) => [{ id: task, title: 'New', assigneeId: member }],
  'tasks.setRecurrence': ({ task }) => [{ id: task, recurrence: 'FREQ=DAILY' }],
  'tasks.batch': (things) => taskItems(things).map((item) => ({ atomic: true, items: [item] })),
  'tasks.remove': ({ task }) => [{ id: task }],
};
