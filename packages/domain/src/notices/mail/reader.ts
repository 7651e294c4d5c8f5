import { changeRows, findRow } from '@dossier/kernel/db/rows.ts';
import { demandMail, isMailOn } from '../../mail/index.ts';
import type { Services } from '@dossier/kernel/services.ts';
import type { Session, Reads, Database } from '@dossier/postgres-engine/index.ts';
import { and, eq, sql, type SQL, inArray } from 'drizzle-orm';
import { users, preferencesOf } from '../../users/index.ts';
import { approvalUrl } from '../../workflows/index.ts';
import { workspaces } from '../../workspaces/index.ts';
import type { Reader } from './mail-body.ts';
import { mailLanguage, type MailChoices, type updateMailChoicesInput } from '../schema.ts';
import { mailChoices } from '../table.ts';
import { mentionsIn, splitMentions } from '../../comments/constants.ts';
import { members } from '../../members/index.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { forbidden } from '@dossier/kernel/errors.ts';
import { passingPlace, type SecretBox } from '@dossier/kernel/secret-box.ts';
import { z } from 'zod';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';

export interface MailNoticesOptions {
  readonly services: Pick<Services, 'secretBox' | 'mail'>;
  /** Public address of the gateway, for links. */
  readonly publicUrl: string;
}
export type Person = Pick<Subscription, 'workspaceId' | 'userId'>;

export const zone: SQL<string> = sql<string>`coalesce(${users.preferences} ->> 'timeZone', ${mailChoices.timeZone})`;

/** The recipient of a mail: name, address, language and time zone; undefined if no mail can be sent. */
export async function findReader(
  db: Session,
  { services, publicUrl }: MailNoticesOptions,
  { workspaceId, userId }: Person,
  of: Subscription['kind'],
): Promise<(Reader & { readonly address: string }) | undefined> {
  if (!(await isMailOn({ db, workspaceId, services }))) return undefined;
  const [row] = await db.orm
    .select({
      name: users.name,
      address: users.email,
      preferences: users.preferences,
      language: mailChoices.language,
      timeZone: zone,
      workspace: workspaces.name,
    })
    .from(mailChoices)
    .innerJoin(users, eq(users.id, mailChoices.userId))
    .innerJoin(workspaces, eq(workspaces.id, mailChoices.workspaceId))
    .where(isOf({ workspaceId, userId }));
  if (!row) return undefined;
  const { preferences, ...reader } = row;
  const language = mailLanguage.safeParse(preferences.language).data ?? row.language;
  return {
    ...reader,
    language,
    locale: preferences.locale ?? language,
    publicUrl,
    approvalUrl: (approvalId) =>
      approvalUrl(services.secretBox, publicUrl, { workspaceId, userId, approvalId, language }),
    unsubscribeUrl: unsubscribeUrl(services.secretBox, publicUrl, { workspaceId, userId, kind: of, language }),
  };
}

/** Texts for people: mentions become the person's name. */
export async function named<Row extends { readonly message: string | null }>(
  db: Reads,
  workspaceId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ message }) => mentionsIn(message ?? '')))];
  if (ids.length === 0) return [...rows];
  const people = await db.orm
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(members, and(eq(members.workspaceId, workspaceId), eq(members.userId, users.id)))
    .where(inArray(users.id, ids));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const read = (text: string) =>
    splitMentions(text)
      .map((part) => (part.userId === undefined ? part.text : `@${names.get(part.userId) ?? '…'}`))
      .join('');
  return rows.map((row) => ({ ...row, message: row.message === null ? null : read(row.message) }));
}

const subscriptionSchema = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  kind: z.enum(['digest', 'notices']),
  language: mailLanguage,
});
type Subscription = z.output<typeof subscriptionSchema>;

export const unsubscribePath = '/api/unsubscribe';
const place = passingPlace('unsubscribe');

/** The link that unsubscribes from one kind of mail without a sign-in. It is sealed, so it can't be forged. */
function unsubscribeUrl(secretBox: SecretBox, publicUrl: string, subscription: Subscription): string {
  return `${publicUrl}${unsubscribePath}/${secretBox.seal(JSON.stringify(subscription), place)}`;
}

export const readUnsubscribe = (secretBox: SecretBox, token: string) =>
  secretBox.openLink(token, place, subscriptionSchema);

/** Ends mails of this kind; a repeat changes nothing. */
export async function unsubscribe(house: Database, { workspaceId, userId, kind }: Subscription): Promise<void> {
  const none = kind === 'digest' ? { digestHour: null, digestAt: null } : { hasMentions: false, hasAssignments: false };
  await changeRows(house.of(workspaceId).autocommit, mailChoices, { workspaceId, userId }, none);
}

export async function getMailChoices(ctx: ReadContext): Promise<MailChoices> {
  const row = await findRow(ctx.db, mailChoices, isOf({ ...ctx, userId: callerOf(ctx) }));
  return shown(row, await isMailOn(ctx));
}

export async function updateMailChoices(ctx: WriteContext, input: z.output<typeof updateMailChoicesInput>) {
  const { digestHour, hasMentions, hasAssignments, timeZone } = input;
  if (digestHour !== null || hasMentions || hasAssignments) await demandMail(ctx);
  const userId = callerOf(ctx);
  if (ctx.audit) ctx.audit.before = await getMailChoices(ctx);
  const zone = (await preferencesOf(ctx, userId)).timeZone ?? timeZone;
  const at = digestHour === null ? null : momentOf(digestHour, zone);
  const [row] = await ctx.db.orm
    .insert(mailChoices)
    .values({ workspaceId: ctx.workspaceId, userId, ...input, digestAt: at && at(false) })
    .onConflictDoUpdate({
      target: [mailChoices.workspaceId, mailChoices.userId],
      set: { ...input, digestAt: at && at(sql`${mailChoices.digestDay} = ${dayIn(zone)}`) },
    })
    .returning();
  return shown(row, await isMailOn(ctx));
}

export function dayIn(zone: string | SQL): SQL<string> {
  return sql<string>`(now() at time zone ${zone}::text)::date`;
}

/** The next time of this hour in the person's time zone; tomorrow if today's digest is over. */
function momentOf(hour: number, zone: string) {
  const on = (days: number) => sql<string>`
    ((${dayIn(zone)} + ${days}::int + make_interval(hours => ${hour}::int)) at time zone ${zone}::text)`;
  return (isOver: SQL | boolean) => sql<string>`
    case when ${on(0)} > now() and not coalesce(${isOver}, false) then ${on(0)} else ${on(1)} end`;
}

function shown(row: typeof mailChoices.$inferSelect | undefined, isOn: boolean): MailChoices {
  const { digestHour = null, hasMentions = false, hasAssignments = false } = row ?? {};
  return { isOn, digestHour, hasMentions, hasAssignments };
}

export function isOf({ workspaceId, userId }: Person) {
  return equals(mailChoices, { workspaceId, userId });
}

export function callerOf({ actor }: ReadContext): string {
  if (actor.kind !== 'user') throw forbidden('Notices are for people: a key reads events instead.');
  return actor.id;
}
