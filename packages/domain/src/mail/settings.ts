import type { ReadContext, SilentContext, WriteContext } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import { defineSealed } from '@dossier/kernel/sealed-columns.ts';
import { servicesOf, type Services } from '@dossier/kernel/services.ts';
import type { OperatorMail } from '@dossier/kernel/smtp/operator-mail.ts';
import type { Reads } from '@dossier/postgres-engine/index.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { MailSettings, updateMailInput } from './schema.ts';
import { mailSettings } from './table.ts';

type Row = typeof mailSettings.$inferSelect;

const passwordPlace = defineSealed(
  mailSettings,
  ['password'],
  ['workspaceId'],
  ({ workspaceId }) => `mail_settings ${workspaceId} password`,
);

export async function getMailSettings(ctx: ReadContext): Promise<MailSettings> {
  const row = await findRow(ctx.db, ctx.workspaceId);
  const { mail } = servicesOf(ctx);
  if (row) return { source: 'workspace', from: { name: row.fromName, address: row.fromAddress }, own: shown(row) };
  const operator = mail?.operator;
  return { source: operator ? 'operator' : null, from: operator?.from ?? null, own: null };
}

export async function updateMailSettings(
  ctx: WriteContext,
  { password, ...input }: z.output<typeof updateMailInput>,
): Promise<MailSettings> {
  const { secretBox } = servicesOf(ctx);
  const before = await findRow(ctx.db, ctx.workspaceId);
  if (ctx.audit) ctx.audit.before = before ? shown(before) : null;
  const isSame =
    before?.host === input.host &&
    before.port === input.port &&
    before.security === input.security &&
    before.userName === input.userName;
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
  return services?.mail?.operator !== undefined || (await findRow(db, workspaceId)) !== undefined;
}

export async function demandMail(ctx: ReadContext): Promise<void> {
  if (await isMailOn(ctx)) return;
  throw impossible([], 'E-mail is not set up. An owner or admin of the workspace sets it up in the settings.');
}

/** The server for the mails of a workspace, with its password: never log or return it. Undefined where there is none. */
export async function findServer(
  db: Reads,
  { secretBox, mail }: Pick<Services, 'secretBox' | 'mail'>,
  workspaceId: string,
): Promise<(OperatorMail & { readonly isOwn: boolean }) | undefined> {
  const row = await findRow(db, workspaceId);
  if (!row) return mail?.operator && { ...mail.operator, isOwn: false };
  const { host, port, security, userName: user, fromName, fromAddress } = row;
  const password = row.password === null ? null : secretBox.open(row.password, passwordPlace({ workspaceId }));
  return {
    server: { host, port, security, user, password },
    from: { name: fromName, address: fromAddress },
    isOwn: true,
  };
}

async function findRow(db: Reads, workspaceId: string): Promise<Row | undefined> {
  const [row] = await db.orm.select().from(mailSettings).where(eq(mailSettings.workspaceId, workspaceId));
  return row;
}

/** The explicit list is load-bearing: the password stays here. */
function shown({ host, port, security, userName, fromName, fromAddress, password, updatedAt }: Row) {
  return { host, port, security, userName, fromName, fromAddress, hasPassword: password !== null, updatedAt };
}
