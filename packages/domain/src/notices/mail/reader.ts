import { isMailOn, queueMail } from '../../mail/index.ts';
import type { Services } from '@dossier/kernel/services.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '../../users/index.ts';
import { workspaces } from '../../workspaces/index.ts';
import type { Composed, Reader } from './mail-body.ts';
import { mailLanguage } from '../schema.ts';
import { mailChoices, notices } from '../table.ts';
import { unsubscribeUrl, type Subscription } from './unsubscribe.ts';

export interface MailNoticesOptions {
  readonly services: Pick<Services, 'secretBox' | 'mail'>;
  /** Where people reach the gateway, for links. */
  readonly publicUrl: string;
}
export type Person = Pick<Subscription, 'workspaceId' | 'userId'>;

const { kind, subjectId, subjectName, message, mentionedIn, count } = notices;
export const mailedColumns = { kind, subjectId, subjectName, message, mentionedIn, count };

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
    .where(and(eq(mailChoices.workspaceId, workspaceId), eq(mailChoices.userId, userId)));
  if (!row) return undefined;
  const { preferences, ...reader } = row;
  const language = mailLanguage.safeParse(preferences.language).data ?? row.language;
  return {
    ...reader,
    language,
    locale: preferences.locale ?? language,
    publicUrl,
    unsubscribeUrl: unsubscribeUrl(services.secretBox, publicUrl, { workspaceId, userId, kind: of, language }),
  };
}

/** Queues it in the transaction that notes that it was: one commits with the other. */
export async function queueFor(
  db: Session,
  workspaceId: string,
  reader: Reader & { readonly address: string },
  purpose: 'DIGEST' | 'NOTICE',
  composed: Composed,
): Promise<void> {
  await queueMail(
    { db, workspaceId, actor: { kind: 'system', name: 'Dossier' } },
    {
      purpose,
      to: { name: reader.name, address: reader.address },
      unsubscribeUrl: reader.unsubscribeUrl,
      ...composed,
    },
  );
}
