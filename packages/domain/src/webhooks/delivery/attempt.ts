import { clock } from '@dossier/kernel/clock.ts';
import { mapValues } from '@dossier/kernel/exact-json.ts';
import { retryAfterMs } from '@dossier/kernel/outbound/retry-after.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { noteInSpan, traced, withTraceparent } from '@dossier/kernel/traces/traces.ts';
import type { Outbound } from '@dossier/kernel/safe-fetch.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { Lease } from '../lease/lease.ts';
import type { Result } from './recorder.ts';
import { retryWaitMs } from './schedule.ts';
import { replayHeader, signDelivery, type Settings } from './settings.ts';

type Sender = Pick<Outbound, 'send'>;

const timeoutMs = 15_000;
const responseBytesMax = 4_096;
const noAnswer = { responseStatus: null, errorClass: null, error: null, responseHeaders: null, responseBody: null };

/** Makes one attempt and returns its result. Rejects only when the sender is already closed. */
export async function attempt(
  outbound: Sender,
  { workspaceId, webhookId, owner }: Lease,
  settings: Settings,
  due: DueDelivery,
  random: () => number,
) {
  const { payload } = due;
  const key = { workspaceId, webhookId, owner, id: due.id, number: due.attempts + 1 };
  if (payload === null) {
    const result: Result = { ...key, ...withoutPayload };
    return { result, isSuccess: true };
  }
  const posted = {
    workspaceId: encodeId('ws', workspaceId),
    eventId: encodeId('evt', due.eventId),
    replayId: due.replayId === null ? undefined : encodeId('rpl', due.replayId),
    body: payload,
    timeoutMs,
  };
  const attributes = {
    'dossier.workspace.id': posted.workspaceId,
    'dossier.webhook.id': encodeId('hook', webhookId),
    'dossier.attempt': key.number,
  };
  const { isSuccess, requestHeaders, responseHeaders, ...logged } = await traced(
    'webhook delivery',
    { kind: 'CLIENT', parent: due.traceparent, attributes },
    () => post(outbound, settings, posted),
  );
  const { responseStatus } = logged;
  const askedMs = retryAfterMs(responseStatus ?? 0, responseHeaders?.['retry-after'], clock.now());
  const waitMs = isSuccess ? undefined : retryWaitMs(due.attempts + 1 - due.attemptsBefore, askedMs, random);
  const result: Result = {
    ...key,
    ...logged,
    status: isSuccess ? 'SUCCEEDED' : waitMs === undefined ? 'FAILED' : 'PENDING',
    waitMs: waitMs ?? null,
    note: null,
    requestHeaders: JSON.stringify(requestHeaders),
    responseHeaders:
      responseHeaders && JSON.stringify(responseHeaders).replaceAll(String.raw`\u0000`, String.raw`\ufffd`),
  };
  return { result, isSuccess, askedMs };
}

/** Outcome of a delivery whose event was pruned: there is no body to send, and the receiver is not to blame. */
const withoutPayload = {
  ...noAnswer,
  status: 'FAILED',
  waitMs: null,
  note: 'The event is no longer kept: it is older than the days that the workspace keeps events.',
  startedAt: null,
  durationMs: 0,
  requestHeaders: '{}',
} as const;

interface Posted {
  readonly workspaceId: string;
  readonly eventId: string;
  readonly replayId?: string | undefined;
  readonly body: string;
  readonly timeoutMs: number;
}

/**
 * Sends a body once, signed. The outcome is what the log stores: any 2xx is a success, redirects are not followed, and
 * secrets that the receiver echoes are struck out. Null means no answer, or no error.
 */
export async function post(
  outbound: Sender,
  settings: Settings,
  { workspaceId, eventId, replayId, body, timeoutMs }: Posted,
) {
  const nowMs = clock.now();
  const { url, confidential, keys } = settings;
  // Ours come last: a custom header can't replace a signature.
  const headers = withTraceparent({
    ...settings.headers,
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Dossier-Webhooks/1',
    ...signDelivery({ id: eventId, timestampS: Math.floor(nowMs / 1_000), body, keys }),
    ...(replayId === undefined ? {} : { [replayHeader]: replayId }),
  });
  const outcome = await outbound.send({ workspaceId, method: 'POST', url, headers, body, timeoutMs, responseBytesMax });
  const { durationMs } = outcome;
  const sent = {
    startedAt: new Date(nowMs).toISOString(),
    durationMs,
    requestHeaders: mapValues(headers, (value, name) => (name in settings.headers ? '(hidden)' : value)),
  };
  noteInSpan({
    'dossier.outcome': outcome.kind === 'failure' ? outcome.errorClass : 'answered',
    'http.response.status_code': outcome.kind === 'failure' ? undefined : outcome.status,
  });
  if (outcome.kind === 'failure') {
    const { errorClass, message: error } = outcome;
    return { ...sent, ...noAnswer, isSuccess: false, errorClass, error };
  }
  const { status } = outcome;
  const isSuccess = status >= 200 && status < 300;
  return {
    ...sent,
    isSuccess,
    responseStatus: status,
    errorClass: isSuccess ? null : 'status',
    error: isSuccess ? null : `The receiver answered ${status}.`,
    responseHeaders: mapValues(outcome.headers, (value) => confidential.strike(value)),
    responseBody: confidential.strikeCut(outcome.body),
  };
}
