import { clock } from '@dossier/kernel/clock.ts';
import { retryAfterMs } from '@dossier/kernel/outbound/retry-after.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import type { Outbound } from '@dossier/kernel/safe-fetch.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { attemptResultOf, type AttemptResult } from './attempt-result.ts';
import type { Lease } from '../lease/lease.ts';
import type { Result } from './recorder.ts';
import { retryWaitMs } from './schedule.ts';
import { headersOf, loggedHeaders, type Settings } from './settings.ts';

export interface Attempted {
  readonly result: Result;
  readonly isSuccess: boolean;
  /** The receiver answered 410 Gone: it wants no further deliveries. */
  readonly isGone: boolean;
  /** How long the receiver asked us to wait (`Retry-After`). */
  readonly askedMs: number | undefined;
}

const timeoutMs = 15_000;
export const responseBytesMax = 4_096;

/** Makes one attempt and returns its result. Rejects only when the sender is already closed. */
export async function attempt(
  outbound: Pick<Outbound, 'send'>,
  lease: Lease,
  settings: Settings,
  due: DueDelivery,
  random: () => number,
): Promise<Attempted> {
  const { payload } = due;
  if (payload === null)
    return { result: withoutPayload(lease, due), isSuccess: true, isGone: false, askedMs: undefined };
  const nowMs = clock.now();
  const headers = headersOf(
    settings,
    encodeId('evt', due.eventId),
    payload,
    nowMs,
    due.replayId === null ? undefined : encodeId('rpl', due.replayId),
  );
  const verdict = attemptResultOf(
    await outbound.send({
      workspaceId: encodeId('ws', lease.workspaceId),
      method: 'POST',
      url: settings.url,
      headers,
      body: payload,
      timeoutMs,
      responseBytesMax,
    }),
    settings.confidential,
  );
  const askedMs = retryAfterMs(verdict.responseStatus ?? 0, verdict.responseHeaders?.['retry-after'], clock.now());
  const waitMs = verdict.isSuccess ? undefined : retryWaitMs(due.attempts + 1 - due.attemptsBefore, askedMs, random);
  const status = verdict.isSuccess ? 'SUCCEEDED' : waitMs === undefined ? 'FAILED' : 'PENDING';
  const result: Result = {
    ...resultKeyOf(lease, due),
    status,
    waitMs: waitMs ?? null,
    note: null,
    startedAt: new Date(nowMs).toISOString(),
    ...loggedFields(verdict),
    requestHeaders: JSON.stringify(loggedHeaders(headers, settings)),
  };
  return { result, isSuccess: verdict.isSuccess, isGone: verdict.responseStatus === 410, askedMs };
}

function loggedFields({ durationMs, responseStatus, errorClass, error, responseHeaders, responseBody }: AttemptResult) {
  return {
    durationMs,
    responseStatus,
    errorClass,
    error,
    responseHeaders:
      responseHeaders && JSON.stringify(responseHeaders).replaceAll(String.raw`\u0000`, String.raw`\ufffd`),
    responseBody,
  };
}

/** Ends a delivery whose event was pruned: there is no body to send, and the receiver is not to blame. */
function withoutPayload(lease: Lease, due: DueDelivery): Result {
  const nothing = {
    startedAt: null,
    durationMs: 0,
    responseStatus: null,
    errorClass: null,
    error: null,
    requestHeaders: '{}',
    responseHeaders: null,
    responseBody: null,
  };
  return {
    ...resultKeyOf(lease, due),
    status: 'FAILED',
    waitMs: null,
    note: 'The event is no longer kept: it is older than the days that the workspace keeps events.',
    ...nothing,
  };
}

function resultKeyOf({ workspaceId, webhookId, owner }: Lease, { id, attempts }: DueDelivery) {
  return { workspaceId, webhookId, owner, id, number: attempts + 1 };
}
