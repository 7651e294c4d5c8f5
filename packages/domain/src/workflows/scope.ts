import type { ReadContext } from '@dossier/kernel/context.ts';
import { findDeal } from '../deals/index.ts';
import { findRecord } from '../records/index.ts';
import { getWorkspace } from '../workspaces/index.ts';
import type { RunTrigger } from './schema.ts';
import type { Scope } from './templates.ts';
import type { Program } from './versions.ts';

/** What a step's templates can see. The record and the deal as they are now, and only where they are looked at. */
export async function scopeOf(ctx: ReadContext, run: ScopeSource, program: Pick<Program, 'uses'>, memory: Memory, now: string): Promise<Scope> {
  const { trigger, recordId, dealId } = run;
  const [record, deal] = await Promise.all([
    program.uses.record && recordId !== null ? findRecord(ctx, recordId) : undefined,
    program.uses.deal && dealId !== null ? findDeal(ctx, dealId) : undefined,
  ]);
  const { item } = memory;
  return { trigger, record: record ?? null, deal: deal ?? null, steps: memory.outputs, workspace: program.uses.workspace ? await memory.workspace(ctx) : null, now, ...(item === undefined ? {} : { item }) };
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
