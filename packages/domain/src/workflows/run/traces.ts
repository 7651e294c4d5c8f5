import { isTracing, noteInSpan, traced } from '@dossier/kernel/traces/traces.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { traceparentsOf } from '../../events-log/index.ts';
import type { RunState } from '../schema.ts';
import { propertyOf } from '../template/quote-value.ts';
import type { ClaimedRun } from './claim.ts';

/** Executes a run in a span below the write that stated its event, or below the call that started it. */
export async function traceRun(
  database: Database,
  run: ClaimedRun,
  execute: () => Promise<RunState | undefined>,
): Promise<RunState | undefined> {
  if (!isTracing()) return execute();
  const { id, workspaceId, workflowId } = run;
  const attributes = { 'dossier.workspace.id': workspaceId, 'dossier.workflow.id': workflowId, 'dossier.run.id': id };
  const parent = await parentOf(database, run);
  return traced('workflow run', { kind: 'CONSUMER', parent, attributes }, async () => {
    const state = await execute();
    noteInSpan({ 'dossier.outcome': state });
    return state;
  });
}

async function parentOf(database: Database, { workspaceId, trigger }: ClaimedRun): Promise<string | undefined> {
  if (trigger.kind !== 'event') return trigger.headers['traceparent'];
  const id = String(propertyOf(trigger.body, 'id'));
  return (await traceparentsOf(database.read, [{ workspaceId, id }])).get(id);
}
