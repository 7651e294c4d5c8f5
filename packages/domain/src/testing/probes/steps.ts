import type { Things } from '../things.ts';

export const manual = { kind: 'manual', on: 'nothing' };

/** Steps with every id that an action accepts. */
const steps = ({ variable, folder, record, deal, pipeline, stage, otherStage, member }: Things) => [
  { name: 'task', action: 'createTask', input: { title: 'Step', recordId: record, assigneeId: member } },
  { name: 'comment', action: 'addComment', input: { recordId: record, text: 'Step' } },
  { name: 'call', action: 'logCall', input: { recordId: record } },
  { name: 'owner', action: 'assignOwner', input: { ownerId: member } },
  { name: 'chosen', action: 'assignOwner', input: { pool: { members: [{ userId: member }] } } },
  { name: 'created', action: 'createRecord', input: { folderId: folder, title: 'Step', ownerId: member } },
  { name: 'updated', action: 'updateRecord', input: { recordId: record, title: 'Step', ownerId: member } },
  { name: 'found', action: 'findRecord', input: { folderId: folder, field: 'title', value: 'Step' } },
  { name: 'stage', action: 'changeStage', input: { dealId: deal, stageId: otherStage } },
  { name: 'counted', action: 'increment', input: { name: variable } },
  { name: 'set', action: 'setVariable', input: { name: variable, value: 1 } },
  {
    name: 'deal',
    action: 'createDeal',
    input: { pipelineId: pipeline, stageId: stage, recordId: record, ownerId: member },
  },
  {
    name: 'dealt',
    action: 'updateDeal',
    input: { dealId: deal, stageId: stage, recordId: record, ownerId: member, title: 'Step' },
  },
];
const onEvent = ({ folder, pipeline, stage }: Things) => ({
  kind: 'event',
  event: 'deal.stage_changed',
  folderId: folder,
  pipelineId: pipeline,
  stageId: stage,
});
export const definitions = (things: Things) => [
  { trigger: onEvent(things), steps: [] },
  ...steps(things).map((step) => ({ trigger: manual, steps: [step] })),
];
/** A template that would show a foreign record or deal. */
export const seen = '{{ record.title }} {{ deal.title }}';
