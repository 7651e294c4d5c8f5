import { defineSql, type Queries } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { holding, jsonText } from '../run/checkpoint.ts';
import type { ClaimedRun } from '../run/claim.ts';
import type { RunResponse } from '../schema.ts';

/** The channel that notifies of runs that have answered, or ended while their caller waited. */
export const answersChannel = 'dossier_answers';

const { placeholder } = sql;

const keep = defineSql(
  'change',
  'workflows.keep_response',
  sql`
  update workflow_runs set response = ${placeholder('response')}::jsonb
  where workspace_id = ${placeholder('workspaceId')}::uuid and id = ${placeholder('runId')}::uuid
    and fence = ${placeholder('fence')}::int and response is null`,
);

/** Stores the answer of a run, in the transaction of the step's checkpoint. A run that has one keeps it. */
export async function keepResponse(db: Queries, run: ClaimedRun, response: RunResponse): Promise<void> {
  await db.run(keep, { ...holding(run), response: jsonText(response) });
}

/** Whether the caller of the run asked to wait for it. */
export function isAwaited({ trigger: { kind, query } }: ClaimedRun): boolean {
  return kind === 'webhook' && 'wait' in query;
}
