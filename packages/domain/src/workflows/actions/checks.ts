import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible, type Issue } from '@dossier/kernel/errors.ts';
import { findFolderRow } from '../../folders/index.ts';
import { findMemberIds } from '../../members/index.ts';
import { findPipelineRow, findStageRow } from '../../pipelines/index.ts';
import { readVariables } from '../../variables/index.ts';
import { isTemplate } from '../template/templates.ts';
import type { Running } from './action.ts';

/** The record of an action: the one in its input, else that of the run. */
export function recordOf(recordId: string | null | undefined, { recordId: ofRun }: Running): string {
  const id = recordId ?? ofRun;
  if (id === null) throw impossible(['recordId'], 'The run has no record, and the step names none.');
  return id;
}

export function dealOf(dealId: string | null | undefined, { dealId: ofRun }: Running): string {
  const id = dealId ?? ofRun;
  if (id === null) throw impossible(['dealId'], 'The run has no deal, and the step names none.');
  return id;
}

export async function checkFolder(ctx: ReadContext, folderId: unknown): Promise<Issue[]> {
  if (!isLiteral(folderId)) return [];
  const folder = await findFolderRow(ctx, folderId);
  return folder && folder.archivedAt === null ? [] : [{ path: ['folderId'], message: 'There is no such folder.' }];
}

export async function checkMember(ctx: ReadContext, userId: unknown, field = 'ownerId'): Promise<Issue[]> {
  if (!isLiteral(userId)) return [];
  const known = await findMemberIds(ctx, [userId]);
  return known.has(userId) ? [] : [{ path: [field], message: 'must be the id of a member' }];
}

export async function checkStage(ctx: ReadContext, pipelineId: unknown, stageId: unknown): Promise<Issue[]> {
  if (isLiteral(pipelineId)) {
    const pipeline = await findPipelineRow(ctx, pipelineId);
    if (!pipeline || pipeline.archivedAt !== null)
      return [{ path: ['pipelineId'], message: 'There is no such pipeline.' }];
  }
  if (!isLiteral(stageId)) return [];
  const stage = await findStageRow(ctx, stageId);
  if (!stage || stage.archivedAt !== null) return [{ path: ['stageId'], message: 'There is no such stage.' }];
  const isOfAnother = isLiteral(pipelineId) && stage.pipelineId !== pipelineId;
  return isOfAnother ? [{ path: ['stageId'], message: 'This stage belongs to another pipeline.' }] : [];
}

export async function checkVariable(ctx: ReadContext, name: unknown): Promise<Issue[]> {
  if (!isLiteral(name)) return [];
  const known = Object.keys(await readVariables(ctx));
  return known.includes(name) ? [] : [{ path: ['name'], message: 'There is no such variable.' }];
}

export function isLiteral(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !isTemplate(value);
}
