import type { ReadContext } from '@dossier/kernel/context.ts';
import { attachmentSchema } from '../../attachments/schema.ts';
import { callSchema } from '../../calls/schema.ts';
import { commentSchema } from '../../comments/schema.ts';
import { dealSchema } from '../../deals/schema.ts';
import { activeFields } from '../../fields/index.ts';
import { findFolderRow, listFolders } from '../../folders/index.ts';
import { findPipelineRow, listPipelines } from '../../pipelines/index.ts';
import { recordSchema } from '../../records/schema.ts';
import { taskSchema } from '../../tasks/schema.ts';

/** The filters of a trigger or a webhook on events, besides its condition; `kinds` null: all kinds. */
export interface EventFilter {
  readonly kinds: readonly string[] | null;
  readonly folderId: string | null;
  readonly pipelineId: string | null;
  readonly changedField: string | null;
}

/** Fields listed in change events, by noun. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  record: Object.keys(recordSchema.shape),
  deal: Object.keys(dealSchema.shape),
  task: Object.keys(taskSchema.shape),
  comment: Object.keys(commentSchema.shape),
  call: Object.keys(callSchema.shape),
  attachment: Object.keys(attachmentSchema.shape),
};

const changing = ['record.updated', 'deal.updated', 'deal.stage_changed', 'task.updated', 'task.completed'];
const kindsOfChanges = [...changing, 'comment.updated', 'call.updated', 'attachment.updated'];

export async function problemsOfEventFilter(ctx: ReadContext, filter: EventFilter) {
  const { kinds, folderId, pipelineId, changedField } = filter;
  const outside = pipelineId === null ? undefined : kinds?.find((kind) => !/^(deal|pipeline|attachment)\./.test(kind));
  const homeless = folderId === null ? undefined : kinds?.find((kind) => /^(workflow|webhook|pipeline)\./.test(kind));
  const unknown = changedField === null ? undefined : await problemOfChangedField(ctx, changedField, filter);
  return [
    ...(outside
      ? [{ field: 'pipelineId' as const, message: `Only deals are in a pipeline, so no ${outside} passes.` }]
      : []),
    ...(homeless ? [{ field: 'folderId' as const, message: `No ${homeless} is about a folder.` }] : []),
    ...(unknown ? [{ field: 'changedField' as const, message: unknown }] : []),
  ];
}

async function problemOfChangedField(ctx: ReadContext, name: string, { kinds, folderId, pipelineId }: EventFilter) {
  const narrowed = kinds?.filter((kind) => kindsOfChanges.includes(kind)) ?? kindsOfChanges;
  if (narrowed.length === 0) return `narrows events of changes only: ${kindsOfChanges.join(', ')}`;
  const nouns = [...new Set(narrowed.map((kind) => kind.split('.')[0] ?? ''))];
  const own = nouns.flatMap((noun) => fieldsOf[noun] ?? []).filter((field) => !unchanging.has(field));
  if (own.includes(name)) return undefined;
  const custom = [
    ...(nouns.includes('record') ? await recordFields(ctx, folderId) : []),
    ...(nouns.includes('deal') ? await dealFields(ctx, pipelineId) : []),
  ].map((key) => `data.${key}`);
  // A pipeline without definitions accepts any key.
  if (custom.includes(name) || (custom.includes(`data.${anyKey}`) && name.startsWith('data.'))) return undefined;
  const known = [...new Set([...own, ...custom])].slice(0, 50);
  return `There is no field "${name.slice(0, 100)}" here. Fields: ${known.join(', ')}.`;
}

const anyKey = '<key>';
const unchanging = new Set(['id', 'createdAt', 'updatedAt', 'version', 'data']);

async function recordFields(ctx: ReadContext, folderId: string | null): Promise<string[]> {
  const folder = folderId === null ? undefined : await findFolderRow(ctx, folderId);
  const folders = folder ? [{ fields: activeFields(folder.fields) }] : (await listFolders(ctx)).data;
  return folders.flatMap(({ fields }) => fields.map(({ key }) => key));
}

async function dealFields(ctx: ReadContext, pipelineId: string | null): Promise<string[]> {
  const pipeline = pipelineId === null ? undefined : await findPipelineRow(ctx, pipelineId);
  const pipelines = pipeline ? [{ fields: activeFields(pipeline.fields) }] : (await listPipelines(ctx)).data;
  return pipelines.flatMap(({ fields }) => (fields.length === 0 ? [anyKey] : fields.map(({ key }) => key)));
}
