import { changeRows, findRow } from '@dossier/kernel/db/rows.ts';
import type { ReadContext, SilentContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound, forbidden, tooMany } from '@dossier/kernel/errors.ts';
import { decodeId, newId } from '@dossier/kernel/ids.ts';
import { defineSealed } from '@dossier/kernel/sealed-columns.ts';
import { servicesOf, type Services } from '@dossier/kernel/services.ts';
import type { OperatorMail } from '@dossier/kernel/smtp/operator-mail.ts';
import type { Reads } from '@dossier/postgres-engine/index.ts';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { MailSettings, updateMailInput, mailTestSchema } from './schema.ts';
import { emails, mailSettings } from './table.ts';
import { noDryRun } from '@dossier/kernel/dry-run.ts';
import { demandPace } from '@dossier/kernel/pace.ts';
import { transactOnce } from '@dossier/kernel/transact.ts';
import { deliverMail } from './deliver.ts';

const passwordPlace = defineSealed(
  mailSettings,
  ['password'],
  ['workspaceId'],
  ({ workspaceId }) => `mail_settings ${workspaceId} password`,
);

export async function getMailSettings(ctx: ReadContext): Promise<MailSettings> {
  const row = await findRow(ctx.db, mailSettings, { workspaceId: ctx.workspaceId });
  if (row) return { source: 'workspace', from: { name: row.fromName, address: row.fromAddress }, own: shown(row) };
  const operator = servicesOf(ctx).mail?.operator;
  return { source: operator ? 'operator' : null, from: operator?.from ?? null, own: null };
}

export async function updateMailSettings(ctx: WriteContext, { password, ...input }: z.output<typeof updateMailInput>) {
  const { secretBox } = servicesOf(ctx);
  const before = await findRow(ctx.db, mailSettings, { workspaceId: ctx.workspaceId });
  if (ctx.audit) ctx.audit.before = before ? shown(before) : null;
  const isSame = (['host', 'port', 'security', 'userName'] as const).every((name) => before?.[name] === input[name]);
  if (password === undefined && before?.password != null && !isSame)
    throw impossible(['password'], 'must be entered again for another server or user');
  const sealed =
    password === undefined
      ? (before?.password ?? null)
      : password === null || password === ''
        ? null
        : secretBox.seal(password, passwordPlace({ workspaceId: ctx.workspaceId }));
  if (input.userName !== null && sealed === null) throw impossible(['password'], 'must be given with a user name');
  const values = { ...input, password: sealed, updatedAt: sql<string>`now()` };
  await ctx.db.orm
    .insert(mailSettings)
    .values({ workspaceId: ctx.workspaceId, ...values })
    .onConflictDoUpdate({ target: mailSettings.workspaceId, set: values });
  return getMailSettings(ctx);
}

export async function removeMailSettings(ctx: WriteContext): Promise<MailSettings> {
  const [row] = await ctx.db.orm.delete(mailSettings).where(eq(mailSettings.workspaceId, ctx.workspaceId)).returning();
  if (!row) throw notFound('mail server');
  if (ctx.audit) ctx.audit.before = shown(row);
  return getMailSettings(ctx);
}

export async function isMailOn({
  db,
  workspaceId,
  services,
}: Pick<SilentContext, 'workspaceId'> & {
  readonly db: Reads;
  readonly services?: Pick<Services, 'mail'> | undefined;
}): Promise<boolean> {
  return services?.mail?.operator !== undefined || (await findRow(db, mailSettings, { workspaceId })) !== undefined;
}

export async function demandMail(ctx: ReadContext): Promise<void> {
  if (await isMailOn(ctx)) return;
  throw impossible([], 'E-mail is not set up. An owner or admin of the workspace sets it up in the settings.');
}

/** The mail server of a workspace, with its password: never log or return it. Undefined if there is none. */
export async function findServer(
  db: Reads,
  { secretBox, mail }: Pick<Services, 'secretBox' | 'mail'>,
  workspaceId: string,
): Promise<(OperatorMail & { readonly isOwn: boolean }) | undefined> {
  const row = await findRow(db, mailSettings, { workspaceId });
  if (!row) {
    if (!mail?.operator) return undefined;
    const { server, from } = mail.operator;
    return { server, from: { ...from, name: await senderOf(db, from.name, workspaceId) }, isOwn: false };
  }
  const { host, port, security, userName: user, fromName, fromAddress } = row;
  const password = row.password === null ? null : secretBox.open(row.password, passwordPlace({ workspaceId }));
  return {
    server: { host, port, security, user, password },
    from: { name: fromName, address: fromAddress },
    isOwn: true,
  };
}

/** Names both the workspace and the operator, so that one can't impersonate the other. */
async function senderOf(db: Reads, operator: string, workspaceId: string): Promise<string> {
  const { rows } = await db.orm.execute<{ name: string }>(
    sql`select name from workspaces where id = ${sql.param(workspaceId, mailSettings.workspaceId)}`,
  );
  const workspace = rows[0]?.name
    .replaceAll(/[\s\p{C}<>"@]+/gu, ' ')
    .trim()
    .slice(0, 60);
  return workspace ? `${workspace} via ${operator}` : operator;
}

const perDay = 50;

/** 429 once a person has sent too many invitations and tests in a day from the operator's address. */
export async function demandOperatorMail({ db, workspaceId, actor }: WriteContext): Promise<void> {
  if (actor.kind !== 'user' || (await findRow(db, mailSettings, { workspaceId }))) return;
  await db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${actor.id}`}, 0))`);
  const sent = and(
    sql`${emails.workspaceId} in (select workspace_id from members where user_id = ${decodeId('usr', actor.id)}::uuid)`,
    isNull(emails.recordId),
    gt(emails.createdAt, sql`now() - interval '1 day'`),
    inArray(emails.purpose, ['INVITATION', 'TEST']),
    sql`${emails.actor} ->> 'id' = ${actor.id}`,
  );
  if ((await db.orm.$count(emails, sent)) < perDay) return;
  throw tooMany(
    `You have sent ${perDay} invitations and tests in a day. Invite without an address, and send the link yourself.`,
    3_600,
  );
}

/** An explicit list, so that the password never leaves the server. */
function shown(row: typeof mailSettings.$inferSelect) {
  const { host, port, security, userName, fromName, fromAddress, password, updatedAt } = row;
  return { host, port, security, userName, fromName, fromAddress, hasPassword: password !== null, updatedAt };
}

/** Short, because a person waits for the answer. */
const timeoutMs = 15_000;
const testsPace = { name: 'mail.test', title: 'tests of mail servers', perMinute: 5 };
const subject = 'Test of the e-mail settings';
const body = 'This mail shows that Dossier can send mail through this server.';

export async function tryMail(ctx: ReadContext): Promise<z.output<typeof mailTestSchema>> {
  const services = servicesOf(ctx);
  if (ctx.dryRun) throw noDryRun();
  if (!ctx.user) throw forbidden('The test goes to the person who asks for it. Sign in.');
  const found = await findServer(ctx.db, services, ctx.workspaceId);
  if (!found) throw impossible([], 'E-mail is not set up.');
  const { email: address, name } = ctx.user;
  const id = newId('mail');
  await transactOnce(
    { ...ctx, audit: undefined },
    (writing) => noteTest(writing, id, { name, address }),
    () => null,
  );
  const outcome = await deliverMail(
    services,
    found,
    {
      messageId: `<${id}@${found.from.address.split('@').at(-1)}>`,
      from: found.from,
      to: { name, address },
      replyTo: null,
      subject,
      body,
      unsubscribeUrl: null,
      isAutomatic: true,
    },
    { workspaceId: ctx.workspaceId, timeoutMs },
  );
  const isSent = outcome.kind === 'sent';
  const answer = outcome.kind === 'sent' ? outcome.answer : outcome.problem;
  return transactOnce(
    ctx,
    async ({ db }) => {
      const change = isSent ? { state: 'SENT' as const, sentAt: sql`now()` } : { problem: answer };
      await changeRows(db, emails, { workspaceId: ctx.workspaceId, id }, change);
      return { isSent, to: address, answer };
    },
    (result) => result,
  );
}

/** Counts it with the mails of the person and the workspace. It is stored as failed until the server has answered. */
async function noteTest(ctx: WriteContext, id: string, to: { name: string; address: string }): Promise<void> {
  const { db, workspaceId, actor } = ctx;
  await demandOperatorMail(ctx);
  await demandPace(ctx, testsPace);
  await db.orm.insert(emails).values({
    workspaceId,
    id,
    purpose: 'TEST',
    state: 'FAILED',
    toName: to.name,
    toAddress: to.address,
    subject,
    body,
    actor,
    attempts: 1,
    attemptedAt: sql`now()`,
  });
}
