import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { findDeal, findDealForUpdate } from '../../deals/index.ts';
import { findRecord, findRecordForUpdate } from '../../records/index.ts';
import { readVariables } from '../../variables/index.ts';
import { getWorkspace } from '../../workspaces/index.ts';
import type { Workspace } from '../../workspaces/schema.ts';
import type { ClaimedRun } from '../run/claim.ts';
import { workflowSteps } from '../table.ts';
import { propertyOf } from '../template/quote-value.ts';
import type { TemplateScope } from '../template/templates.ts';
import type { Uses } from '../definition/versions.ts';
import type { StepPosition } from './cursor.ts';

/**
 * The values that a step's templates can use. The current record and deal are read only if a template mentions them.
 * `lockIn` locks them until its transaction ends, so that a value computed from them never overwrites a later change
 * (`docs/decisions/0020`). The record is always locked before the deal, to prevent a deadlock.
 */
export async function templateScopeOf(
  ctx: ReadContext,
  source: TemplateScopeSource,
  uses: Uses,
  memory: Memory,
  now: string,
  lockIn?: WriteContext,
): Promise<TemplateScope> {
  const { recordId, dealId } = source;
  // The only header of a manual run is the `traceparent` of the call that started it.
  const trigger = source.trigger.kind === 'manual' ? { ...source.trigger, headers: {} } : source.trigger;
  const record =
    uses.has('record') && recordId !== null
      ? await (lockIn ? findRecordForUpdate(lockIn, recordId) : findRecord(ctx, recordId))
      : undefined;
  const deal =
    uses.has('deal') && dealId !== null
      ? await (lockIn ? findDealForUpdate(lockIn, dealId) : findDeal(ctx, dealId))
      : undefined;
  const { item } = memory;
  return {
    trigger,
    record: record ?? null,
    deal: deal ?? null,
    steps: memory.outputs,
    variables: uses.has('variables') ? await readVariables(lockIn ?? ctx) : null,
    workspace: uses.has('workspace') ? await memory.workspace(ctx) : null,
    now,
    ...(uses.has('timeZone') ? { timeZone: (await memory.workspace(ctx)).timeZone } : {}),
    ...(item === undefined ? {} : { item }),
  };
}

export type TemplateScopeSource = Pick<ClaimedRun, 'trigger' | 'recordId' | 'dealId'>;

/** The results of a run's steps. Templates use them as `steps.<name>.output` and `steps.<name>.error`. */
export class Memory {
  readonly outputs: Record<string, { output: unknown; error: { message: string; status: number | null } | null }> = {};
  item: unknown;
  /** True once a step of this claim has written, which records the operation of the run. */
  isOperationNoted = false;
  #workspace: Promise<Workspace> | undefined;

  workspace(ctx: ReadContext): Promise<Workspace> {
    return (this.#workspace ??= getWorkspace(ctx));
  }

  note(name: string, output: unknown): void {
    this.outputs[name] = { output, error: null };
  }

  noteFailure(name: string, message: string, output: unknown): void {
    this.outputs[name] = { output, error: { message, status: statusIn(output) } };
  }
}

export function statusIn(output: unknown): number | null {
  const status = propertyOf(output, 'status');
  return typeof status === 'number' ? status : null;
}

/** Loads the results of the steps before the cursor; a step in a loop has the result of its last round. */
export async function loadStepResults(call: ReadContext, run: ClaimedRun): Promise<Memory> {
  const memory = new Memory();
  if (run.stepCount === 0) return memory;
  const { workspaceId, runId, name, state, output, error, position } = workflowSteps;
  const rows = await call.db.orm
    .selectDistinctOn([name], { name, output, error })
    .from(workflowSteps)
    .where(and(eq(workspaceId, run.workspaceId), eq(runId, run.id), inArray(state, ['SUCCEEDED', 'FAILED'])))
    .orderBy(name, desc(position));
  for (const row of rows)
    if (row.error === null) memory.note(row.name, row.output);
    else memory.noteFailure(row.name, row.error, row.output);
  return memory;
}

export function itemOf(memory: Memory, { loops }: StepPosition): unknown {
  const innermost = loops.at(-1);
  if (!innermost) return undefined;
  const output = memory.outputs[innermost.name]?.output as { items?: unknown[] } | undefined;
  return output?.items?.[innermost.round] ?? null;
}
