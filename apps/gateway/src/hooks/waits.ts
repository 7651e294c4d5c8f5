import type { ServerResponse } from 'node:http';
import type { AnsweredRun, ResponseWaiters, Hook, StartedRun } from '@dossier/domain/workflows/index.ts';
import { malformed } from '@dossier/kernel/errors.ts';
import type { Answer } from './answers.ts';

const waitSMax = 10;

/** How long the caller asks to wait for its run, in milliseconds; 0 where it does not. */
export function waitMsOf({ wait }: Readonly<Record<string, string>>): number {
  if (wait === undefined) return 0;
  const waitS = /^\d{1,2}(?:\.\d{1,3})?$/.test(wait) ? Number(wait) : Number.NaN;
  if (waitS <= waitSMax) return waitS * 1_000;
  throw malformed(['wait'], `must be a number of seconds from 0 to ${waitSMax}`);
}

/** The run once it has answered or ended; undefined where the time is over first or the caller has left. */
export async function awaitRun(
  awaited: ResponseWaiters,
  { workspaceId }: Hook,
  { runId }: StartedRun,
  waitMs: number,
  response: ServerResponse,
): Promise<AnsweredRun | undefined> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  if (response.destroyed) return undefined;
  response.once('close', leave);
  try {
    return await awaited.wait(workspaceId, runId, waitMs, leaving.signal);
  } finally {
    response.off('close', leave);
  }
}

/** The answer of the run; undefined if it succeeded without a `respond` step. */
export function answerOf(run: AnsweredRun, requestId: string): Answer | undefined {
  if (run.response) {
    const { status, headers, body } = run.response;
    const { 'content-type': type, ...others } = headers;
    // Under the name that every answer has, so that it is sent once.
    const typed = type === undefined ? {} : { 'Content-Type': type };
    return { status, headers: { ...others, ...typed, ...inert }, body };
  }
  if (run.state === 'SUCCEEDED') return undefined;
  const message =
    run.state === 'CANCELLED'
      ? 'The run was cancelled before it answered.'
      : 'The run failed before it answered. Its log in Dossier says why.';
  return { status: 502, headers: {}, body: JSON.stringify({ code: 'BAD_GATEWAY', message, requestId }) };
}

/** Opened as a page, what a workflow answers runs nothing and reads nothing of this origin. */
const inert = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };
