import { there } from '@dossier/kernel/errors.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { mapValues } from '@dossier/kernel/exact-json.ts';
import type { CallContext, ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { one, type PageInput } from '@dossier/kernel/page-schema.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { Replayed } from '@dossier/kernel/idempotency/replay.ts';
import { passingPlace, type SecretBox } from '@dossier/kernel/secret-box.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { transactOnce } from '@dossier/kernel/transact.ts';
import { defineVersionedRows } from '@dossier/kernel/verbs.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { checkHeaders, checkUrl, demandHeadersAgain, checkFilters } from './manage/checks.ts';
import { forgetDeliveries } from './manage/prune.job.ts';
import { emitDisabled } from './health/health-events.ts';
import {
  webhookSchema,
  webhookWithSecretSchema,
  type createWebhookInput,
  type updateWebhookInput,
  type Webhook,
} from './schema.ts';
import { headerPlace, secretPlace } from './delivery/settings.ts';
import { newSigningSecret } from '@dossier/kernel/outbound/signing-secret.ts';
import { webhooks, webhookStates } from './table.ts';
import { resume } from './lease/wake.ts';

export const webhooksQuota = new Quota('webhooks', 'webhooks', 100, webhooks);

type Row = typeof webhooks.$inferSelect;

const webhookRows = defineVersionedRows(webhooks, 'webhook');
export const { get: getRow } = webhookRows;
const newest = new NewestFirst('webhooks.list', webhooks, getTableColumns(webhooks));

export async function listWebhooks(ctx: ReadContext, input: PageInput): Promise<Page<Webhook>> {
  const { data, ...page } = await newest.list(ctx, input, {});
  return { data: await withStates(ctx, data), ...page };
}

export async function getWebhook(ctx: ReadContext, id: string): Promise<Webhook> {
  const [webhook] = await withStates(ctx, [await getRow(ctx, id)]);
  return there(webhook, 'webhook');
}

/** Runs outside a transaction, since it asks DNS. Only this answer ever holds the secret. */
export async function createWebhook(
  ctx: ReadContext,
  input: z.output<typeof createWebhookInput>,
): Promise<Webhook & { secret: string }> {
  await checkUrl(ctx, input.url);
  const own = checkHeaders({}, input.headers);
  const { secretBox } = servicesOf(ctx);
  // A repeated request gets the secret again, so the stored answer is sealed.
  return keepSealed(secretBox, ctx, (seal) =>
    transactOnce(
      ctx,
      async (writing) => {
        await checkFilters(writing, input);
        await demandRoom(writing, webhooksQuota);
        const { workspaceId } = writing;
        const id = newId('hook');
        const secret = newSigningSecret();
        const headers = mapValues(own, (value, name) => secretBox.seal(value, headerPlace({ id }, name)));
        const disabled = input.isEnabled ? {} : { disabledReason: 'MANUAL' as const, disabledAt: sql`now()` };
        await writing.db.orm.insert(webhooks).values({
          ...input,
          ...disabled,
          workspaceId,
          id,
          headers,
          makerId: writing.actor.kind === 'user' ? writing.actor.id : null,
          secret: secretBox.seal(secret, secretPlace({ id })),
        });
        await writing.db.orm.insert(webhookStates).values({ workspaceId, webhookId: id });
        const webhook = await getWebhook(writing, id);
        if (writing.audit) writing.audit.after = webhook;
        return { ...webhook, secret };
      },
      (data) => seal(one(webhookWithSecretSchema).parse({ data })),
    ),
  );
}

/** Runs a write whose answer holds a secret. The idempotency store keeps that answer sealed, bound to this key. */
async function keepSealed<T>(
  box: SecretBox,
  { workspaceId, idempotency }: CallContext,
  run: (seal: (answer: unknown) => unknown) => Promise<T>,
): Promise<T> {
  const placeOf = (key: string | undefined) => passingPlace(`idempotency_keys ${workspaceId} ${key} answer`);
  try {
    return await run((answer) => box.seal(JSON.stringify(answer), placeOf(idempotency?.key)));
  } catch (error) {
    if (!(error instanceof Replayed)) throw error;
    // The stored answer is the JSON of a sealed text.
    throw new Replayed(error.key, box.open(JSON.parse(error.answer) as string, placeOf(error.key)));
  }
}

export async function updateWebhook(
  ctx: ReadContext,
  { id, headers, ...change }: z.output<typeof updateWebhookInput>,
): Promise<Webhook> {
  const known = await getRow(ctx, id);
  if (change.url !== undefined && change.url !== known.url) await checkUrl(ctx, change.url);
  const { secretBox } = servicesOf(ctx);
  return transactOnce(
    ctx,
    async (writing) => {
      const before = await webhookRows.lock(writing, id);
      if (writing.audit) writing.audit.before = await getWebhook(writing, id);
      await checkFilters(writing, change, before);
      const isSwitched = change.isEnabled !== undefined && change.isEnabled !== before.isEnabled;
      const own = checkHeaders(before.headers, headers ?? {});
      demandHeadersAgain(before, change.url, own);
      const sealed = mapValues(own, (value, name) =>
        before.headers[name] === value ? value : secretBox.seal(value, headerPlace({ id }, name)),
      );
      await webhookRows.change(writing, before, {
        ...change,
        headers: sealed,
        ...(isSwitched
          ? { disabledReason: change.isEnabled ? null : 'MANUAL', disabledAt: change.isEnabled ? null : sql`now()` }
          : {}),
      });
      const isMended = (change.url !== undefined && change.url !== before.url) || headers !== undefined;
      if (isSwitched ? change.isEnabled : isMended && before.isEnabled) await resume(writing, id);
      if (isSwitched && !change.isEnabled)
        emitDisabled(writing, { ...before, url: change.url ?? before.url }, 'MANUAL', null);
      return getWebhook(writing, id);
    },
    (data) => one(webhookSchema).parse({ data }),
  );
}

/** Creates a new secret. The previous one also signs for a day, so that receivers can switch over. */
export async function rotateSecret(ctx: WriteContext, id: string): Promise<Webhook & { secret: string }> {
  const { secretBox } = servicesOf(ctx);
  const before = await webhookRows.lock(ctx, id);
  if (ctx.audit) ctx.audit.before = await getWebhook(ctx, id);
  const secret = newSigningSecret();
  await webhookRows.change(ctx, before, {
    secret: secretBox.seal(secret, secretPlace({ id })),
    previousSecret: before.secret,
    previousSecretUntil: sql`now() + interval '24 hours'`,
  });
  if (before.isEnabled) await resume(ctx, id);
  return { ...(await getWebhook(ctx, id)), secret };
}

/** Removes the webhook at once; a job deletes its deliveries. */
export async function removeWebhook(ctx: WriteContext, id: string): Promise<Webhook> {
  await webhookRows.lock(ctx, id);
  const webhook = await getWebhook(ctx, id);
  await ctx.db.orm.delete(webhooks).where(and(eq(webhooks.workspaceId, ctx.workspaceId), eq(webhooks.id, id)));
  await enqueue(ctx, forgetDeliveries, { workspaceId: ctx.workspaceId, webhookId: id });
  return webhook;
}

async function withStates(ctx: ReadContext, rows: Row[]): Promise<Webhook[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const states = await ctx.db.orm
    .select()
    .from(webhookStates)
    .where(and(eq(webhookStates.workspaceId, ctx.workspaceId), inArray(webhookStates.webhookId, ids)));
  const byId = new Map(states.map((state) => [state.webhookId, state]));
  return rows.map((row) => asWebhook(row, byId.get(row.id)));
}

/** The public fields of a webhook: its schema drops the secrets and the values of headers. */
function asWebhook(row: Row, state: typeof webhookStates.$inferSelect | undefined): Webhook {
  const now = clock.iso();
  return webhookSchema.parse({
    ...row,
    headerNames: Object.keys(row.headers).toSorted(),
    consecutiveFailures: state?.consecutiveFailures ?? 0,
    failingSince: state?.failingSince ?? null,
    pausedUntil: ifLater(state?.pausedUntil, now),
    previousSecretUntil: ifLater(row.previousSecretUntil, now),
  });
}

// Both are ISO 8601 in UTC with milliseconds, so they sort as texts.
function ifLater(moment: string | null | undefined, now: string): string | null {
  return moment && moment > now ? moment : null;
}
