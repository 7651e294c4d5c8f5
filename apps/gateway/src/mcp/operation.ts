import { setTimeout as pause } from 'node:timers/promises';
import { operationSchema } from '@dossier/domain/bulk/schema.ts';
import type { Answer } from './procedures.ts';
import type { Call } from './tool.ts';

/** Interval between two reads of the operation's progress. Each reads one row by its key. */
const everyMs = 400;
/** Problems that an answer lists; the rest is only counted. */
const problemsMax = 20;

const seenSchema = operationSchema.pick({ id: true, state: true, changedCount: true, failedCount: true });

/**
 * Waits for an operation that goes on in the background, and reports its progress. Cancelled by the caller, it stops
 * the operation. When the answer is due, the operation goes on and its state is the answer.
 */
export async function follow(call: Call, started: Answer, total?: number): Promise<Answer> {
  let answer = started;
  for (;;) {
    const { id, state, changedCount, failedCount } = seenSchema.parse(answer.data);
    const done = changedCount + failedCount;
    await call.progress(done, total, `${id}: ${done}${total === undefined ? '' : ` of ${total}`}`);
    if (state !== 'RUNNING') return withProblems(call, answer);
    if (call.cancelled.aborted) return call('operations.cancel', { id });
    if (call.due.aborted) return { ...answer, next: `It goes on. Read it with get, or stop it with cancel: ${id}` };
    // The pause ends early when either signal aborts.
    await pause(everyMs, undefined, { signal: AbortSignal.any([call.cancelled, call.due]) }).catch(() => {});
    answer = { ...started, ...(await call('operations.get', { id })) };
  }
}

/** Adds the items that the operation could not change, each with the reason. */
export async function withProblems(call: Call, answer: Answer): Promise<Answer> {
  const { id, failedCount } = seenSchema.parse(answer.data);
  if (failedCount === 0) return answer;
  const { data: problems } = await call('operations.listProblems', { id, pageSize: problemsMax });
  return { ...answer, problems };
}
