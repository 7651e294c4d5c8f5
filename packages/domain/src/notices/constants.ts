/** Filters of an inbox, each with its kinds. */
export const noticeGroups = {
  approvals: ['approval.requested'],
  mentions: ['comment.created', 'comment.updated', 'call.logged', 'call.updated'],
  assignments: ['record.assigned', 'deal.assigned', 'task.assigned'],
  reminders: ['reminder.due', 'task.due'],
  exports: ['export.done'],
  failures: ['workflow.run_failed', 'workflow.stopped', 'workflow.disabled', 'webhook.disabled', 'webhook.recovered'],
} as const;

/** The groups of a daily digest, in its order. */
export const digestGroups = ['approvals', 'mentions', 'assignments', 'failures'] as const;

export function isIn(group: keyof typeof noticeGroups, kind: string): boolean {
  const kinds: readonly string[] = noticeGroups[group];
  return kinds.includes(kind);
}

export const noticeGroupNames = ['approvals', 'mentions', 'assignments', 'reminders', 'failures'] as const;
export type NoticeGroup = (typeof noticeGroupNames)[number];
export const noticeStates = ['open', 'snoozed', 'done'] as const;
