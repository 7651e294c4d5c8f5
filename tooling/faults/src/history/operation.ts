const eventOf = {
  'record.create': 'record.created',
  'record.update': 'record.updated',
  'record.delete': 'record.deleted',
  'record.restore': 'record.restored',
  'deal.create': 'deal.created',
  'deal.move': 'deal.stage_changed',
  'deal.delete': 'deal.deleted',
  'task.create': 'task.created',
  'task.complete': 'task.completed',
  'task.delete': 'task.deleted',
  'workflow.trigger': undefined,
} as const;
export type Action = keyof typeof eventOf;

/**
 * `refused`: an answer that guarantees that nothing was written, including a plain 503. `unknown`: no answer, or one
 * without that guarantee. It may have happened, may still happen when a frozen process continues, or never will.
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

/** The event kinds that an operation states, each once; completing a recurring task states one more. */
export function effectsOf({ action, sent }: Pick<Operation, 'action' | 'sent'>): string[] {
  const event = eventOf[action];
  if (event === undefined) return [];
  return action === 'task.complete' && sent['isRecurring'] === true ? [event, 'task.created'] : [event];
}

/** An operation on one line, to explain a violation. */
export function account(operation: Operation): string {
  const { id, action, subjectId, sent, outcome, status, answer, startedAt, endedAt } = operation;
  const subject = answer ? ` -> ${answer.id} version ${answer.version}` : subjectId === null ? '' : ` of ${subjectId}`;
  return (
    `${id}: ${action}${subject} ${JSON.stringify(sent)}, ${outcome}${status === null ? '' : ` (${status})`}, from ` +
    `${Math.round(startedAt)} to ${Math.round(endedAt)} ms`
  );
}
