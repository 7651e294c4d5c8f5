import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { findDeal, findDealForUpdate } from '../deals/index.ts';
import { findRecord, findRecordForUpdate } from '../records/index.ts';
import { getWorkspace } from '../workspaces/index.ts';
import type { RunTrigger } from './schema.ts';
import type { Scope } from './templates.ts';
import type { Uses } from './versions.ts';

/**
 * What a step's templates can see. The record and the deal as they are now, and only where they are looked at.
 * With `lockIn` they stay as they are until its transaction ends, so that what is written from them is never
 * written over what came in between. The record is locked before the deal, whatever the step.
 */
export async function scopeOf(
  ctx: ReadContext,
  source: ScopeSource,
  uses: Uses,
  memory: Memory,
  now: string,
  lockIn?: WriteContext,
): Promise<Scope> {
  const { trigger, recordId, dealId } = source;
  const record =
    uses.record && recordId !== null
      ? await (lockIn ? findRecordForUpdate(lockIn, recordId) : findRecord(ctx, recordId))
      : undefined;
  const deal =
    uses.deal && dealId !== null
      ? await (lockIn ? findDealForUpdate(lockIn, dealId) : findDeal(ctx, dealId))
      : undefined;
  const { item } = memory;
  return {
    trigger,
    record: record ?? null,
    deal: deal ?? null,
    steps: memory.outputs,
    workspace: uses.workspace ? await memory.workspace(ctx) : null,
    now,
    ...(item === undefined ? {} : { item }),
  };
}

export interface ScopeSource {
  readonly trigger: RunTrigger;
  readonly recordId: string | null;
  readonly dealId: string | null;
}

/** What a run remembers from step to step. Templates reach it as `steps.<name>.output`. */
export class Memory {
  readonly outputs: Record<string, { output: unknown }> = {};
  item: unknown;
  #workspace: Promise<unknown> | undefined;

  workspace(ctx: ReadContext): Promise<unknown> {
    return (this.#workspace ??= getWorkspace(ctx));
  }

  note(name: string, output: unknown): void {
    this.outputs[name] = { output };
  }
}
