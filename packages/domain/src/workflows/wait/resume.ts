import { Confidential } from '@dossier/kernel/confidential.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { isClosed } from '@dossier/kernel/db/closed.ts';
import { changeRows, findRow } from '@dossier/kernel/db/rows.ts';
import { passingPlace, type SecretBox } from '@dossier/kernel/secret-box.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { and, eq, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Step } from '../definition.ts';
import type { Program } from '../definition/versions.ts';
import { isOpen } from '../gates/together.ts';
import { jsonText } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { dueNow, runsChannel } from '../run/start.ts';
import { workflowRuns, workflowSteps, workflowWaits } from '../table.ts';

export const resumePath = '/api/webhooks/resume';
const place = passingPlace('resume');

const linkSchema = z.object({ workspaceId: z.string(), runId: z.string(), path: z.string() });
export type ResumeLink = z.output<typeof linkSchema>;

const texts = z.record(z.string(), z.string());
/** A call of a resume URL, its headers without credentials. */
export const receivedCall = z.object({ body: z.unknown(), headers: texts, query: texts });
export type ReceivedCall = z.output<typeof receivedCall>;
export const noCall: ReceivedCall = { body: null, headers: {}, query: {} };

const none = { scope: {}, tokens: [], confidential: new Confidential([]), hide: (value: unknown) => value };

/**
 * The resume URLs of a run for the templates of a step that uses them. Nothing is stored: a token is sealed, so it
 * cannot be forged, and a retry renders the same one. `hide` takes the tokens out of what the log of the run shows.
 */
export function resumeUrlsOf(
  call: ReadContext,
  { workspaceId, id: runId }: Pick<ClaimedRun, 'workspaceId' | 'id'>,
  program: Program,
  step: Step,
) {
  if (!program.usesOf(step).has('resumeUrls')) return none;
  const { secretBox } = servicesOf(call);
  const tokens = [...program.receivers.values()].map((path) => {
    const link: ResumeLink = { workspaceId, runId, path };
    return secretBox.sealLink(JSON.stringify(link), place);
  });
  const urlOf = (token = '') => `${call.publicUrl ?? ''}${resumePath}/${token}`;
  const urls = [...program.receivers.keys()].map((name, at) => [name, urlOf(tokens[at])] as const);
  const confidential = new Confidential(tokens);
  const hide = (value: unknown) => confidential.strikeIn(value);
  return { scope: { resumeUrls: Object.fromEntries(urls) }, tokens, confidential, hide };
}

export const readResumeLink = (secretBox: SecretBox, token: string) => secretBox.openLink(token, place, linkSchema);

/** Path of the row that keeps a call until its step takes it. */
export const callPathOf = (path: string) => `call.${path}`;

/**
 * Keeps a call for its step, also before the run has reached it, and wakes the run. False if the step has taken a call
 * or its time was over, or the run has ended. The run is locked first, so that the next statement sees the latest
 * commit of a worker, and one of several concurrent calls is kept.
 */
export async function resumeRun(house: Database, { workspaceId, runId, path }: ResumeLink, call: ReceivedCall) {
  const isOfRun = and(eq(workflowRuns.workspaceId, workspaceId), eq(workflowRuns.id, runId));
  const ofStep = { workspaceId, runId, path };
  const isKept = await house.of(workspaceId).transaction(async (db) => {
    const { id, state } = workflowRuns;
    const open = await db.orm
      .select({ id })
      .from(workflowRuns)
      .where(and(isOfRun, isOpen(state), not(isClosed(workflowRuns.workspaceId))))
      .for('no key update');
    const isOver = { ...ofStep, state: 'SUCCEEDED' } as const;
    if (open.length === 0 || (await findRow(db, workflowSteps, isOver, { path: workflowSteps.path }))) return false;
    const input = sql`${jsonText(call)}::jsonb`;
    const kept = await db.orm
      .insert(workflowWaits)
      .values({ ...ofStep, path: callPathOf(path), kind: '', subject: '', input })
      .onConflictDoNothing()
      .returning({ path: workflowWaits.path });
    if (kept.length === 0) return false;
    // The run may be at an earlier `wait`, which must not end early.
    if (await findRow(db, workflowWaits, ofStep))
      await changeRows(db, workflowRuns, and(isOfRun, eq(state, 'WAITING')), { dueAt: dueNow });
    return true;
  });
  if (isKept) house.notifier.poke(runsChannel);
  return isKept;
}
