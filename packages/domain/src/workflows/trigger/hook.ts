import { isClosed } from '@dossier/kernel/db/closed.ts';
import { fingerprintsOf } from '@dossier/kernel/idempotency/fingerprint.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { clock } from '@dossier/kernel/clock.ts';
import { type Database, arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { DomainError, malformed, notFound, tooMany, unauthorized } from '@dossier/kernel/errors.ts';
import { decodeId, encodeId, newUuid, nilUuid, uuidOf } from '@dossier/kernel/ids.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import { and, eq, not, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { jsonText } from '../run/checkpoint.ts';
import { credentialName } from '../actions/call/credentials.ts';
import type { Trigger } from '../definition.ts';
import { firstStageOf } from '../gates/stages.ts';
import type { Inbox } from './inbox.ts';
import { secretFor } from './protection.ts';
import type { RunTrigger } from '../schema.ts';
import { provenSignature, type SignedCall } from './sender-signature.ts';
import { hmacOf, isSigned, type Hmac } from '../senders.ts';
import { type RefusalReason, type RefusedCalls, refusedPerMinute } from './refused-calls.ts';
import { priorities } from '../run/priority.ts';
import { runsChannel } from '../run/start.ts';
import { isPublishedVersion } from '../definition/published.ts';
import { propertyOf } from '../template/quote-value.ts';
import { workflows, workflowVersions } from '../table.ts';
import { definesWaits } from '../wait/position.ts';

export interface HookCall extends SignedCall {
  readonly workflowId: string;
  readonly query: Readonly<Record<string, string>>;
  /** Called after the authentication, because parsing costs time. */
  readonly parseBody: () => unknown;
  readonly requestId: string;
  readonly address: string;
}

export interface HookServices {
  readonly database: Database;
  readonly secretBox: SecretBox;
  readonly inbox: Inbox;
  readonly refused: Pick<RefusedCalls, 'count' | 'waitS'>;
}

const hookById = defineStatement('read', 'workflows.hook', (orm) =>
  orm
    .select({
      workspaceId: workflows.workspaceId,
      id: workflows.id,
      isEnabled: workflows.isEnabled,
      version: workflows.publishedVersion,
      hookSecret: workflows.hookSecret,
      publisherId: workflowVersions.publisherId,
      hasWaits: definesWaits(workflowVersions.definition),
      trigger: sql`${workflowVersions.definition} -> 'trigger'`.mapWith((text: string) => JSON.parse(text) as Trigger),
    })
    .from(workflows)
    .innerJoin(workflowVersions, isPublishedVersion)
    .where(and(eq(workflows.id, arg(workflows.id, 'id')), not(isClosed(workflows.workspaceId)))),
);

/** The workflow of a URL. The same 404 for all that accept no calls. */
export async function findHook(database: Database, workflowId: string) {
  const [hook] = await database.read.run(hookById, { id: workflowId });
  const { version, trigger } = hook ?? {};
  if (!hook?.isEnabled || typeof version !== 'number' || trigger?.kind !== 'webhook') throw notFound('workflow');
  return { ...hook, version, trigger };
}

export type Hook = Readonly<Awaited<ReturnType<typeof findHook>>>;

/** The run started by a call, or by an earlier one with the same key. */
export interface StartedRun {
  readonly runId: string;
  readonly trigger: RunTrigger;
}

/**
 * Queues a run, which is committed when this resolves. `beforeStart` may still refuse an authorized call. Throws
 * `StaleHook` if the workflow has changed since `hook` was looked up.
 */
export async function startFromHook(
  services: HookServices,
  hook: Hook,
  call: HookCall,
  beforeStart = () => {},
): Promise<StartedRun> {
  // The secret is checked before the call is counted, so that a stranger can't use up the sender's rate limit.
  const { trigger, signature } = await admitHookCall(services, hook, call);
  const key = signature ?? dedupeKeyOf(hook, call.headers);
  const authorized = {
    workspaceId: uuidOf('ws', hook.workspaceId),
    workflowId: uuidOf('wf', hook.id),
    runId: newUuid(),
    version: hook.version,
    hookSecret: hook.hookSecret,
    trigger: jsonText(trigger),
    recordId: recordIdOf(trigger.body),
    requestId: call.requestId,
    key,
    cancelOn: hook.trigger.cancelOn ?? [],
    hasWaits: hook.hasWaits,
    callsPerMinute: hook.trigger.callsPerMinute ?? 600,
    gateStage: firstStageOf(hook.trigger),
    priority: Number(trigger.query['wait'] ?? 0) > 0 ? priorities.AWAITED : priorities.SINGLE,
    // Compared only with a repeat of its key.
    fingerprints: isSigned(hook.trigger.protection) || key === null ? null : fingerprintsOf(trigger.body),
  };
  beforeStart();
  const runId = await services.inbox.keep(authorized);
  services.database.notifier.poke(runsChannel);
  return { runId: encodeId('run', runId), trigger };
}

/**
 * The trigger of a call, and a digest of its signature. Throws if the required proof is missing, or the body can't be
 * parsed.
 */
export async function admitHookCall(
  { secretBox, refused }: Pick<HookServices, 'secretBox' | 'refused'>,
  hook: Hook,
  call: HookCall,
): Promise<{ trigger: RunTrigger; signature: string | undefined }> {
  const secret = secretFor(hook.trigger, hook, secretBox);
  const hmac = hmacOf(hook.trigger);
  const signature = hmac && secret !== undefined ? provenSignature(hmac, secret, call, clock.now()) : undefined;
  const refusal = hmac && signature === undefined ? unsignedBy(hmac) : refusalOf(hook, secret, call);
  if (refusal) throw tooOften('proof', refused.count('proof', call.address, hook.id)) ?? refusal;
  const waiting = tooOften('body', refused.waitS('body', call.address, hook.id));
  if (waiting) throw waiting;
  try {
    const trigger = {
      kind: 'webhook' as const,
      body: await call.parseBody(),
      ...(hook.trigger.keepsRawBody ? { rawBody: call.rawBody.toString() } : {}),
      headers: without(shownHeaders(call.headers), (name) => name === hmac?.header.toLowerCase()),
      query: without(call.query, (name) => name === 'token'),
    };
    return { trigger, signature: signature && createHash('sha256').update(signature).digest('hex') };
  } catch (error) {
    refused.count('body', call.address, hook.id);
    throw error;
  }
}

function unsignedBy({ header }: Hmac): DomainError {
  return unauthorized(`The header ${header} has no recent signature of the body by the secret of this workflow.`);
}

/** Reason why a call lacks the token or the Standard Webhooks signature; undefined if none is missing. */
function refusalOf({ trigger: { protection } }: Hook, secret = '', { headers, query, rawBody }: HookCall) {
  if (protection === 'signature') {
    try {
      new Webhook(secret).verify(rawBody, { ...headers });
      return undefined;
    } catch (cause) {
      const message = 'The Standard Webhooks signature is missing or does not fit the body.';
      return new DomainError('UNAUTHORIZED', message, { cause });
    }
  }
  if (protection !== 'token') return undefined;
  const given = Buffer.from(headers['x-webhook-token'] ?? query['token'] ?? '');
  const expected = Buffer.from(secret);
  if (given.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)) return undefined;
  return unauthorized('Send the token of this workflow as the header X-Webhook-Token.');
}

const mendings = {
  proof: ['without its token or signature', 'with it'],
  body: ['with a body that cannot be read', 'with a valid body'],
} as const;

function tooOften(reason: RefusalReason, retryAfterS: number | undefined): DomainError | undefined {
  if (retryAfterS === undefined) return undefined;
  const [fault, mended] = mendings[reason];
  const message =
    `Your address has called this workflow more than ${refusedPerMinute} times in a minute ${fault}. Repeat the call ` +
    `in ${retryAfterS} s, ${mended}.`;
  return tooMany(message, retryAfterS);
}

/** The uuid of the record; null without one. A malformed id becomes one that matches no record. */
function recordIdOf(body: unknown): string | null {
  const recordId = propertyOf(body, 'recordId') ?? '';
  if (recordId === '') return null;
  if (typeof recordId !== 'string') throw malformed(['recordId'], 'must be a text');
  return decodeId('rec', recordId) ?? nilUuid;
}

/**
 * A Standard Webhooks signature covers only `webhook-id`, those of other senders cover no header: with another
 * `Idempotency-Key`, an attacker could repeat a signed call.
 */
function dedupeKeyOf({ trigger: { protection } }: Hook, headers: HookCall['headers']): string | null {
  const id = headers['webhook-id'];
  const key = protection === 'signature' ? id : (headers['idempotency-key'] ?? id);
  if (key === undefined) return null;
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw malformed(['Idempotency-Key'], 'must be 1 to 255 printable ASCII characters');
  return key;
}

/** Headers that templates and the log of runs must never see, besides credentials. */
const otherHidden = /signature|hmac|^x-forwarded-/;

export function shownHeaders(headers: HookCall['headers']): Record<string, string> {
  return without(headers, (name) => credentialName.test(name) || otherHidden.test(name));
}

function without(given: HookCall['headers'], isHidden: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isHidden(name)));
}
