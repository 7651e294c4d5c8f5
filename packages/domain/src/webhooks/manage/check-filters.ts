import type { WriteContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { demandFolder } from '../../folders/index.ts';
import { demandPipeline } from '../../pipelines/index.ts';
import { demandCondition, problemsOfEventFilter, type EventFilter } from '../../workflows/index.ts';
import type { Condition } from '../../workflows/schema.ts';
import { checkKinds } from './checks.ts';

type Filters = {
  kinds?: string[] | null | undefined;
  folderId?: string | null | undefined;
  pipelineId?: string | null | undefined;
  changedField?: string | null | undefined;
  condition?: Condition | null | undefined;
};

/** Checks what a change sets, with what was there `before` it. */
export async function checkFilters(ctx: WriteContext, change: Filters, before?: EventFilter): Promise<void> {
  const { kinds, folderId, pipelineId, changedField, condition } = change;
  checkKinds(kinds ?? []);
  if (folderId) await demandFolder(ctx, folderId);
  if (pipelineId) await demandPipeline(ctx, pipelineId);
  if ([kinds, folderId, pipelineId, changedField].some((given) => given !== undefined))
    await demandPassable(ctx, { ...noFilter, ...before, ...definedOf({ kinds, folderId, pipelineId, changedField }) });
  if (!condition) return;
  await demandCondition(ctx, condition, {
    folderId: folderId === undefined ? (before?.folderId ?? null) : folderId,
    pipelineId: pipelineId === undefined ? (before?.pipelineId ?? null) : pipelineId,
  });
}

const noFilter: EventFilter = { kinds: null, folderId: null, pipelineId: null, changedField: null };

/** 422 for filters that no event can pass. */
async function demandPassable(ctx: WriteContext, filter: EventFilter): Promise<void> {
  const [problem] = await problemsOfEventFilter(ctx, filter);
  if (problem) throw impossible([problem.field], problem.message);
}
