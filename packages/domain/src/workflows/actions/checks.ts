import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible, type Issue } from '@dossier/kernel/errors.ts';
import { optionalId } from '@dossier/kernel/values.ts';
import { findFolderRow } from '../../folders/index.ts';
import { findMemberIds } from '../../members/index.ts';
import { findPipelineRow, findStageRow } from '../../pipelines/index.ts';
import { isTemplate } from '../template/templates.ts';
import type { Running, Subject } from './action.ts';

export const recordOfRun = {
  recordId: optionalId('rec').optional().describe('The record; that of the run where it is left out.'),
};
export const dealOfRun = {
  dealId: optionalId('deal').optional().describe('The deal; that of the run where it is left out.'),
};

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

/** Issues of literal ids in an input: folders, pipelines, stages and members must exist. */
export async function issuesOfIds(ctx: ReadContext, input: Record<string, unknown>): Promise<Issue[]> {
  const { folderId, pipelineId, stageId, ownerId, assigneeId, approverId } = input;
  const issues: Issue[] = [];
  const tell = (field: string, message: string) => issues.push({ path: [field], message });
  if (isLiteral(folderId) && (await findFolderRow(ctx, folderId))?.archivedAt !== null)
    tell('folderId', 'There is no such folder.');
  if (isLiteral(pipelineId) && (await findPipelineRow(ctx, pipelineId))?.archivedAt !== null)
    tell('pipelineId', 'There is no such pipeline.');
  else if (isLiteral(stageId)) {
    const stage = await findStageRow(ctx, stageId);
    if (stage?.archivedAt !== null) tell('stageId', 'There is no such stage.');
    else if (isLiteral(pipelineId) && stage.pipelineId !== pipelineId)
      tell('stageId', 'This stage belongs to another pipeline.');
  }
  for (const [field, id] of Object.entries({ ownerId, assigneeId, approverId }))
    if (isLiteral(id) && !(await findMemberIds(ctx, [id])).has(id)) tell(field, 'must be the id of a member');
  return issues;
}

/** True if an id in an input names a thing: a literal, or a template. */
export function isNamed(id: unknown): boolean {
  return typeof id === 'string' && id.trim() !== '';
}

export const needsRecord = ({ recordId }: Record<string, unknown>): Subject[] => (isNamed(recordId) ? [] : ['record']);
export const needsDeal = ({ dealId }: Record<string, unknown>): Subject[] => (isNamed(dealId) ? [] : ['deal']);

export function isLiteral(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !isTemplate(value);
}
