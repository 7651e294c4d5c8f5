import { zoned } from '../language/person.ts';
import { trpc } from '../session/session.ts';

/** Counts the open tasks of a person that are due today or overdue. Apart from the lists, since every page loads it. */
export function dueTasksCounted(assigneeId: string) {
  const tomorrow = zoned(new Date());
  tomorrow.setHours(24, 0, 0, 0);
  const status = { field: 'status', op: 'eq', value: 'OPEN' } as const;
  const assignee = { field: 'assigneeId', op: 'eq', value: assigneeId } as const;
  const due = { field: 'dueAt', op: 'lt', value: tomorrow.toISOString() } as const;
  return trpc.aggregate.tasks.queryOptions({ where: { and: [status, assignee, due] } });
}
