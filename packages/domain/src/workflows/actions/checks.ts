import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible, type Issue } from '@dossier/kernel/errors.ts';
import { optionalId } from '@dossier/kernel/values.ts';
import { findFolderRow } from '../../folders/index.ts';
import { findMemberIds } from '../../members/index.ts';
import { findPipelineRow, findStageRow } from '../../pipelines/index.ts';
import { isTemplate } from '../template/templates.ts';
import type { Running, Subject } from './action.ts';

export const recordOfRun = {
  recordId: optionalId('rec').optional().meta({ description: 'The record; that of the run where it is left out.' }),
};
export const dealOfRun = {
  dealId: optionalId('deal').optional().meta({ description: 'The deal; that of the run where it is left out.' }),
};

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

/** Issues of the ids in an input that are no templates: folders, pipelines, stages and members must exist. */
export async function issuesOfIds(ctx: ReadContext, input: Record<string, unknown>): Promise<Issue[]> {
  return [
    ...(await checkFolder(ctx, input['folderId'])),
    ...(await checkStage(ctx, input['pipelineId'], input['stageId'])),
    ...(await checkMember(ctx, input['ownerId'], 'ownerId')),
    ...(await checkMember(ctx, input['assigneeId'], 'assigneeId')),
  ];
}

async function checkFolder(ctx: ReadContext, folderId: unknown): Promise<Issue[]> {
  if (!isLiteral(folderId)) return [];
  const folder = await findFolderRow(ctx, folderId);
  return folder && folder.archivedAt === null ? [] : [{ path: ['folderId'], message: 'There is no such folder.' }];
}

async function checkMember(ctx: ReadContext, userId: unknown, field: string): Promise<Issue[]> {
  if (!isLiteral(userId)) return [];
  const known = await findMemberIds(ctx, [userId]);
  return known.has(userId) ? [] : [{ path: [field], message: 'must be the id of a member' }];
}

async function checkStage(ctx: ReadContext, pipelineId: unknown, stageId: unknown): Promise<Issue[]> {
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

/** Whether an id in an input names a thing: a literal, or a template. */
export function isNamed(id: unknown): boolean {
  return typeof id === 'string' && id.trim() !== '';
}

export const needsRecord = ({ recordId }: Record<string, unknown>): Subject[] => (isNamed(recordId) ? [] : ['record']);
export const needsDeal = ({ dealId }: Record<string, unknown>): Subject[] => (isNamed(dealId) ? [] : ['deal']);

export function isLiteral(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !isTemplate(value);
}
