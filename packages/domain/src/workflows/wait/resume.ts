import { Confidential } from '@dossier/kernel/confidential.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { isClosed } from '@dossier/kernel/db/closed.ts';
import { passingPlace, type SecretBox } from '@dossier/kernel/secret-box.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { defineSql, type Database } from '@dossier/postgres-engine/index.ts';
import { and, eq, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Step } from '../definition.ts';
import type { Program } from '../definition/versions.ts';
import { isOpen } from '../gates/together.ts';
import { jsonText } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { dueNow, runsChannel } from '../run/start.ts';
import { workflowRuns } from '../table.ts';
import { ofRun } from './rows.ts';

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

const { placeholder } = sql;
const ofStep = sql`
  workspace_id = ${placeholder('workspaceId')}::uuid and run_id = ${placeholder('runId')}::uuid
    and path = ${placeholder('path')}`;

// Wakes the run only if it waits at this step: it may be at an earlier `wait`, which must not end early.
const keep = defineSql<{ path: string }>('change', 'workflows.keep_call')`
  with kept as (
    insert into workflow_waits (workspace_id, run_id, path, kind, subject, input)
    select ${placeholder('workspaceId')}::uuid, ${placeholder('runId')}::uuid, ${placeholder('callPath')}, '', '',
      ${placeholder('call')}::jsonb
    where not exists (select from workflow_steps where ${ofStep} and state = 'SUCCEEDED')
    on conflict do nothing
    returning path
  ), woken as (
    update workflow_runs set due_at = ${dueNow}
    where workspace_id = ${placeholder('workspaceId')}::uuid and id = ${placeholder('runId')}::uuid
      and state = 'WAITING' and exists (select from kept) and exists (select from workflow_waits where ${ofStep})
  )
  select path from kept`;

/**
 * Keeps a call for its step, also before the run has reached it, and wakes the run. False if the step has taken a call
 * or its time was over, or the run has ended. The run is locked first, so that the next statement sees the latest
 * commit of a worker, and one of several concurrent calls is kept.
 */
export async function resumeRun(
  house: Database,
  { workspaceId, runId, path }: ResumeLink,
  call: ReceivedCall,
): Promise<boolean> {
  const run = { workspaceId, id: runId };
  const isOfRun = and(eq(workflowRuns.workspaceId, workspaceId), eq(workflowRuns.id, runId));
  const isKept = await house.of(workspaceId).transaction(async (db) => {
    const open = await db.orm
      .select({ id: workflowRuns.id })
      .from(workflowRuns)
      .where(and(isOfRun, isOpen(workflowRuns.state), not(isClosed(workflowRuns.workspaceId))))
      .for('no key update');
    if (open.length === 0) return false;
    const kept = await db.run(keep, { ...ofRun(run), path, callPath: callPathOf(path), call: jsonText(call) });
    return kept.length > 0;
  });
  if (isKept) house.notifier.poke(runsChannel);
  return isKept;
}
