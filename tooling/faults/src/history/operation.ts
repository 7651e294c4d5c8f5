/** The operations of clients. */
export const actions = [
  'record.create',
  'record.update',
  'record.delete',
  'record.restore',
  'deal.create',
  'deal.move',
  'deal.delete',
  'task.create',
  'task.complete',
  'task.delete',
  'workflow.trigger',
] as const;
export type Action = (typeof actions)[number];

/**
 * `refused`: an answer that promises that nothing was written, a plain 503 included. `unknown`: no answer, or one that
 * promises nothing. The operation may have happened, may still happen when a frozen process continues, or never will.
 */
export type Outcome = 'ok' | 'refused' | 'unknown';

/** One intended change, however often it was sent. The id is its Idempotency-Key and its request id. */
export interface Operation {
  readonly id: string;
  readonly workspaceId: string;
  readonly action: Action;
  /** The subject that it changes; null for a creation. */
  readonly subjectId: string | null;
  /** The body of a creation, or the intended values of a change. */
  readonly sent: Readonly<Record<string, unknown>>;
  outcome: Outcome;
  /** Status of the last answer; null if there was none. */
  status: number | null;
  /** The subject in the answer of an `ok`. */
  answer: { readonly id: string; readonly version: number } | null;
  /** Milliseconds since the start of the history. */
  readonly startedAt: number;
  endedAt: number;
}

/** The kinds of events that an operation states, each once; completing a task that repeats states one more. */
export function effectsOf({ action, sent }: Pick<Operation, 'action' | 'sent'>): string[] {
  switch (action) {
    case 'record.create':
      return ['record.created'];
    case 'record.update':
      return ['record.updated'];
    case 'record.delete':
      return ['record.deleted'];
    case 'record.restore':
      return ['record.restored'];
    case 'deal.create':
      return ['deal.created'];
    case 'deal.move':
      return ['deal.stage_changed'];
    case 'deal.delete':
      return ['deal.deleted'];
    case 'task.create':
      return ['task.created'];
    case 'task.complete':
      return sent['isRecurring'] === true ? ['task.completed', 'task.created'] : ['task.completed'];
    case 'task.delete':
      return ['task.deleted'];
    case 'workflow.trigger':
      return [];
  }
}

/** An operation in one line, for readers of a violation. */
export function account({
  id,
  action,
  subjectId,
  sent,
  outcome,
  status,
  answer,
  startedAt,
  endedAt,
}: Operation): string {
  const subject = answer ? ` -> ${answer.id} version ${answer.version}` : subjectId === null ? '' : ` of ${subjectId}`;
  return (
    `${id}: ${action}${subject} ${JSON.stringify(sent)}, ${outcome}${status === null ? '' : ` (${status})`}, from ` +
    `${Math.round(startedAt)} to ${Math.round(endedAt)} ms`
  );
}
