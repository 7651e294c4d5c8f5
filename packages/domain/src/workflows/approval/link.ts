import { callOfJob } from '@dossier/kernel/jobs/define.ts';
import { passingPlace, type SecretBox } from '@dossier/kernel/secret-box.ts';
import { transact } from '@dossier/kernel/transact.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { members } from '../../members/index.ts';
import { users } from '../../users/index.ts';
import { answerApproval, getApproval } from './approvals.ts';
import type { Approval } from './schema.ts';

export const approvalPath = '/api/approvals';
const place = passingPlace('approval');

const linkSchema = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  approvalId: z.string(),
  language: z.enum(['en', 'de']),
});
export type ApprovalLink = z.output<typeof linkSchema>;

/** The link by which the person who is asked answers without a sign-in. It is sealed, so it can not be forged. */
export function approvalUrl(secretBox: SecretBox, publicUrl: string, link: ApprovalLink): string {
  return `${publicUrl}${approvalPath}/${secretBox.seal(JSON.stringify(link), place)}`;
}

export const readApprovalLink = (secretBox: SecretBox, token: string) => secretBox.openLink(token, place, linkSchema);

/**
 * The approval of a link, answered where a choice is given. Undefined once the person has left the workspace. Throws as
 * `answerApproval` does.
 */
export async function followApprovalLink(
  house: Database,
  { workspaceId, userId, approvalId }: ApprovalLink,
  choice: string | undefined,
): Promise<Approval | undefined> {
  const [person] = await house
    .of(workspaceId)
    .read.orm.select({ id: users.id, name: users.name, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
  if (!person) return undefined;
  const call = callOfJob(house, workspaceId, { kind: 'user', ...person });
  if (choice === undefined) return getApproval(call, approvalId);
  return transact(call, (ctx) => answerApproval(ctx, { id: approvalId, choice, comment: null }));
}
