import { there } from '@dossier/kernel/errors.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { mapValues } from '@dossier/kernel/exact-json.ts';
import type { CallContext, ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { one } from '@dossier/kernel/page-schema.ts';
import { Replayed } from '@dossier/kernel/idempotency/replay.ts';
import { passingPlace, type SecretBox } from '@dossier/kernel/secret-box.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { transactOnce } from '@dossier/kernel/transact.ts';
import { defineLookups, defineVersionedRows } from '@dossier/kernel/verbs.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { checkHeaders, checkUrl, demandHeadersAgain, checkFilters } from './manage/checks.ts';
import { forgetDeliveries } from './manage/prune.job.ts';
import { emitDisabled } from './health/health-events.ts';
import * as schema from './schema.ts';
import { headerPlace, secretPlace } from './delivery/settings.ts';
import { newSigningSecret } from '@dossier/kernel/outbound/signing-secret.ts';
import { webhooks, webhookStates } from './table.ts';
import { resume } from './lease/wake.ts';

export const webhooksQuota = new Quota('webhooks', 'webhooks', 100, webhooks);

const webhookRows = defineVersionedRows(webhooks, 'webhook');
export const { get: getRow } = webhookRows;

const ofState = (column: string) => sql`(
  select ${sql.raw(column)} from webhook_states s
  where s.workspace_id = webhooks.workspace_id and s.webhook_id = webhooks.id
)`;
const ifLater = (moment: SQL) => sql<string | null>`case when ${moment} > now() then ${moment} end`;

/** A webhook with its health, without secrets and the values of headers. */
const webhookNoun = defineNoun({
  table: webhooks,
  output: schema.webhookSchema,
  hidden: ['headers', 'secret', 'previousSecret', 'makerId'],
  expressions: {
    headerNames: sql<string[]>`array(
      select name collate "C" from jsonb_object_keys(webhooks.headers) name order by 1
    )`
      .mapWith(webhooks.kinds)
      .as('header_names'),
    consecutiveFailures: ofState('consecutive_failures').mapWith(Number).as('consecutive_failures'),
    failingSince: sql<string | null>`${ofState('failing_since')}`.mapWith(webhooks.createdAt).as('failing_since'),
    pausedUntil: ifLater(ofState('paused_until')).mapWith(webhooks.createdAt).as('paused_until'),
    previousSecretUntil: ifLater(sql`webhooks.previous_secret_until`)
      .mapWith(webhooks.createdAt)
      .as('previous_until'),
  },
});
const lookups = defineLookups(webhookNoun, { name: 'webhooks.shown', one: 'webhook' });
export const { list: listWebhooks } = lookups;

export async function getWebhook(ctx: ReadContext, id: string): Promise<schema.Webhook> {
  return there(await lookups.find(ctx, id), 'webhook');
}

/** Runs outside a transaction, since it asks DNS. Only this answer ever holds the secret. */
export async function createWebhook(ctx: ReadContext, input: z.output<typeof schema.createWebhookInput>) {
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
      (data) => seal(one(schema.webhookWithSecretSchema).parse({ data })),
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
  { id, headers, ...change }: z.output<typeof schema.updateWebhookInput>,
): Promise<schema.Webhook> {
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
    (data) => one(schema.webhookSchema).parse({ data }),
  );
}

/** Creates a new secret. The previous one also signs for a day, so that receivers can switch over. */
export async function rotateSecret(ctx: WriteContext, id: string): Promise<schema.Webhook & { secret: string }> {
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

export async function removeWebhook(ctx: WriteContext, id: string): Promise<schema.Webhook> {
  await webhookRows.lock(ctx, id);
  const webhook = await getWebhook(ctx, id);
  await ctx.db.orm.delete(webhooks).where(and(eq(webhooks.workspaceId, ctx.workspaceId), eq(webhooks.id, id)));
  await enqueue(ctx, forgetDeliveries, { workspaceId: ctx.workspaceId, webhookId: id });
  return webhook;
}
