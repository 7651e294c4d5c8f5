import { timingSafeEqual } from 'node:crypto';
import type { Database } from '@dossier/kernel/db/database.ts';
import { arg, defineSql, defineStatement } from '@dossier/kernel/db/statement.ts';
import { DomainError, malformed, notFound } from '@dossier/kernel/errors.ts';
import { decodeId, encodeId, newId, nilUuid } from '@dossier/kernel/ids.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import { and, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import type { RateLimiter } from '../workspaces/index.ts';
import { jsonText } from './checkpoint.ts';
import { start } from './cursor.ts';
import { hookContext } from './protection.ts';
import { runsChannel } from './start.ts';
import { workflows, workflowVersions } from './table.ts';

/** A call of a workflow's URL, as it came in. */
export interface HookCall {
  readonly workflowId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly rawBody: string;
  readonly body: unknown;
  readonly requestId: string;
}

export interface HookServices {
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** Counts the calls of each workflow; its limit is 600 a minute. */
  readonly limiter: RateLimiter;
}

export const callsPerMinute = 600;

const hookById = defineStatement('workflows.hook', (orm) =>
  orm
    .select({
      workspaceId: workflows.workspaceId, id: workflows.id, isEnabled: workflows.isEnabled, triggerKind: workflows.triggerKind, version: workflows.publishedVersion, hookSecret: workflows.hookSecret,
      definition: workflowVersions.definition,
    })
    .from(workflows)
    .innerJoin(workflowVersions, and(eq(workflowVersions.workspaceId, workflows.workspaceId), eq(workflowVersions.workflowId, workflows.id), eq(workflowVersions.version, workflows.publishedVersion)))
    .where(eq(workflows.id, arg(workflows.id, 'id'))),
);

const { placeholder } = sql;

// The run, the memory of the call's key and the look-up of the record: one statement, one commit. A
// repeat within 24 hours inserts nothing.
const insertRun = defineSql<unknown>('workflows.start_from_hook', sql`
  with call as (
    insert into workflow_calls (workspace_id, workflow_id, key)
    select ${placeholder('workspaceId')}::uuid, ${placeholder('workflowId')}::uuid, ${placeholder('key')}::text where ${placeholder('key')}::text is not null
    on conflict (workspace_id, workflow_id, key) do update set created_at = now() where workflow_calls.created_at < now() - interval '24 hours'
    returning 1
  ), record as (
    select id from records where workspace_id = ${placeholder('workspaceId')}::uuid and id = ${placeholder('recordId')}::uuid and deleted_at is null
  )
  insert into workflow_runs (workspace_id, id, workflow_id, version, state, trigger, record_id, request_id, cursor, due_at, note)
  select ${placeholder('workspaceId')}::uuid, ${placeholder('runId')}::uuid, ${placeholder('workflowId')}::uuid, ${placeholder('version')}::int, 'QUEUED', ${placeholder('trigger')}::jsonb,
    (select id from record), ${placeholder('requestId')}, ${placeholder('cursor')}::jsonb, now(),
    case when ${placeholder('recordId')}::uuid is not null and not exists (select from record) then 'The workspace has no record of this recordId; the run went on without one.' end
  where ${placeholder('key')}::text is null or exists (select from call)`);

/** Queues a run for a call of a workflow's URL. When this resolves the run is committed. */
export async function startFromHook({ database, secretBox, limiter }: HookServices, call: HookCall): Promise<void> {
  const [hook] = await database.read.run(hookById, { id: call.workflowId });
  const trigger = hook?.definition.trigger;
  if (!hook?.isEnabled || hook.version === null || trigger?.kind !== 'webhook') throw notFound('workflow');
  const admission = await limiter.admit(encodeId('ws', decodeId('wf', hook.id) ?? nilUuid));
  if (!admission.isAdmitted) throw new DomainError('TOO_MANY_REQUESTS', `A workflow takes ${callsPerMinute} calls a minute.`, { retryAfterS: admission.retryAfterS });
  if (trigger.protection !== 'none') demandProof(trigger.protection, secretBox.open(hook.hookSecret ?? '', hookContext(hook.workspaceId, hook.id)), call);
  await database.read.run(insertRun, {
    workspaceId: decodeId('ws', hook.workspaceId),
    workflowId: decodeId('wf', hook.id),
    runId: decodeId('run', newId('run')),
    version: hook.version,
    trigger: jsonText({ kind: 'webhook', body: call.body, headers: shownHeaders(call.headers), query: withoutToken(call.query) }),
    recordId: recordIdOf(call.body),
    requestId: call.requestId,
    cursor: JSON.stringify(start),
    key: dedupeKeyOf(call.headers),
  });
  database.notifier.poke(runsChannel);
}

function demandProof(protection: 'token' | 'signature', secret: string, { headers, query, rawBody }: HookCall): void {
  const refused = new DomainError('UNAUTHORIZED', protection === 'token' ? 'Send the token of this workflow as the header X-Webhook-Token.' : 'The Standard Webhooks signature is missing or does not fit the body.');
  if (protection === 'signature') {
    try {
      new Webhook(secret).verify(rawBody, { ...headers });
      return;
    } catch (cause) {
      throw new DomainError(refused.code, refused.message, { cause });
    }
  }
  const given = Buffer.from(headers['x-webhook-token'] ?? query['token'] ?? '');
  const expected = Buffer.from(secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused;
}

/** The uuid to look for; null without one. A malformed id is one that no record has. */
function recordIdOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('recordId' in body)) return null;
  const { recordId } = body;
  if (recordId === null || recordId === '') return null;
  if (typeof recordId !== 'string') throw malformed(['recordId'], 'must be a text');
  return decodeId('rec', recordId) ?? nilUuid;
}

function dedupeKeyOf(headers: HookCall['headers']): string | null {
  const key = headers['idempotency-key'] ?? headers['webhook-id'];
  if (key === undefined) return null;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw malformed(['Idempotency-Key'], 'must be 1 to 255 printable ASCII characters');
  return key;
}

const hiddenHeaders = /authorization|cookie|token|secret|password|api-?key|signature|^x-forwarded-/;

/** Without credentials: templates and the log of runs never see them. */
function shownHeaders(headers: HookCall['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hiddenHeaders.test(name)));
}

function withoutToken(query: HookCall['query']): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'token'));
}
