import { passingPlace, SecretBoxError, type SecretBox } from '@dossier/kernel/secret-box.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { mailLanguage } from '../schema.ts';
import { mailChoices } from '../table.ts';

const subscriptionSchema = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  kind: z.enum(['digest', 'notices']),
  language: mailLanguage,
});
export type Subscription = z.output<typeof subscriptionSchema>;

export const unsubscribePath = '/api/unsubscribe';
const place = passingPlace('unsubscribe');

/**
 * The link that unsubscribes a person from one kind of mail, without a sign-in. It is sealed, so it cannot be forged.
 */
export function unsubscribeUrl(secretBox: SecretBox, publicUrl: string, subscription: Subscription): string {
  return `${publicUrl}${unsubscribePath}/${secretBox.seal(JSON.stringify(subscription), place)}`;
}

/** Undefined for a link that is not ours, or is cut. */
export function readUnsubscribe(secretBox: SecretBox, token: string): Subscription | undefined {
  try {
    return subscriptionSchema.parse(JSON.parse(secretBox.open(token, place)));
  } catch (error) {
    if (error instanceof SecretBoxError) return undefined;
    throw error;
  }
}

/** Ends the mails of the kind; again, it changes nothing. */
export async function unsubscribe(house: Database, { workspaceId, userId, kind }: Subscription): Promise<void> {
  await house
    .of(workspaceId)
    .autocommit.orm.update(mailChoices)
    .set(kind === 'digest' ? { digestHour: null, digestAt: null } : { hasMentions: false, hasAssignments: false })
    .where(and(eq(mailChoices.workspaceId, workspaceId), eq(mailChoices.userId, userId)));
}
