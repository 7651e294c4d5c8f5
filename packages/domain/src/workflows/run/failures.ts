import type { ReadContext } from '@dossier/kernel/context.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { eventsChannel } from '@dossier/kernel/transact.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { emit, type EventSubject } from '../../events-log/index.ts';
import { eventSubjectOfId } from '../../records/index.ts';
import { finishRun } from './checkpoint.ts';
import type { ClaimedRun } from './claim.ts';
import { workflowRunFailed } from '../events.ts';
import type { FailureReason, RunState } from '../schema.ts';

/** Reason of a run's failure, with secrets redacted as in the log. */
export interface RunFailure {
  readonly reason: FailureReason;
  readonly message: string;
  readonly step?: { readonly name: string; readonly action: string } | undefined;
  readonly status?: number | null;
}

type FailedRun = Pick<
  ClaimedRun,
  'workspaceId' | 'id' | 'workflowId' | 'requestId' | 'depth' | 'recordId' | 'dealId' | 'trigger'
>;

/** Longer messages are cut; the log of the run has them in full. */
const messageLengthMax = 2_000;

/**
 * States that a run failed, in the transaction that ends it. The event is the run's own: workflows that listen to it
 * are in its chain, and limited as such.
 */
export function emitFailure(
  db: Session,
  run: FailedRun,
  name: string,
  subject: EventSubject,
  { reason, message, step, status = null }: RunFailure,
): void {
  const { workspaceId, requestId, workflowId, dealId } = run;
  const events = new StatedEvents();
  const actor = { kind: 'workflow', id: workflowId, name, runId: run.id, depth: run.depth + 1 } as const;
  emit({ workspaceId, requestId, actor, events }, workflowRunFailed, subject, {
    workflow: { id: workflowId, name },
    runId: run.id,
    dealId,
    trigger: run.trigger.kind,
    reason,
    step: step ? { name: step.name, action: step.action } : null,
    error: { message: message.slice(0, messageLengthMax), status },
  });
  events.flush(db);
}

export async function stateFailure(call: ReadContext, db: Session, run: FailedRun, failure: RunFailure): Promise<void> {
  emitFailure(db, run, call.actor.name, await eventSubjectOfId({ ...call, db }, run.recordId), failure);
}

/** Ends a run that can't continue, with its event; undefined if another worker has it. */
export async function failRun(call: ReadContext, run: ClaimedRun, failure: RunFailure): Promise<RunState | undefined> {
  const state = await call.database.transaction(async (db) => {
    const ended = await finishRun(db, run, 'FAILED', failure.message, failure.step?.name ?? null);
    if (ended) await stateFailure(call, db, run, failure);
    return ended;
  });
  call.database.notifier.poke(eventsChannel);
  return state;
}
