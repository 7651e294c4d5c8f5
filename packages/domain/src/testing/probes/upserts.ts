import type { Probes, Things } from '../things.ts';

export const probedUpserts: Probes = {
  // The last one finds the deal.
  'deals.upsert': (things) => {
    const values = { stageId: things.stage, ...dealValues(things) };
    const by = (externalId: string) => ({ matchOn: 'externalId', externalId, pipelineId: things.pipeline });
    return [
      { ...by('first'), ...values },
      { ...by('second'), create: values },
      { ...by(wordOf(things)), update: values },
    ];
  },
  // The first two create a record; the last one finds the linked one.
  'records.upsert': (things) => recordUpserts(things, 'First', 'Second'),
  // The last one finds the task.
  'tasks.upsert': (things) => {
    const { record, deal, member } = things;
    const by = (externalId: string) => ({ matchOn: 'externalId', externalId, title: 'New' });
    return [
      { ...by('first'), assigneeId: member },
      { ...by('second'), create: { recordId: record, dealId: deal, assigneeId: member } },
      { ...by(wordOf(things)), update: { assigneeId: member } },
    ];
  },
};

export function recordItems(things: Things) {
  const { folder, record, linked } = things;
  return [
    { action: 'create', values: { folderId: folder, title: 'New', ...recordValues(things) } },
    { action: 'update', id: record, values: { title: 'New', ...recordValues(things, linked) } },
    ...recordUpserts(things, 'Third', 'Fourth').map((values) => ({ action: 'upsert', values })),
    { action: 'delete', id: linked },
  ];
}

/** Two records that are not there, and the linked one. */
function recordUpserts(things: Things, first: string, second: string) {
  const values = recordValues(things);
  const byTitle = (title: string) => ({ folderId: things.folder, matchOn: 'title', title });
  return [
    { ...byTitle(first), ...values },
    { ...byTitle(second), create: values },
    { ...byTitle(`${wordOf(things)} linked`), update: values },
  ];
}

/** The word that the workspace was filled with. */
function wordOf({ secret }: Things): string {
  return secret.replace(/Secret$/, '');
}

export function recordValues({ member, fieldKey, record }: Things, link = record) {
  return { ownerId: member, data: { [fieldKey]: 'New', person: member, link } };
}

export function dealValues(things: Things) {
  return { recordId: things.record, ...recordValues(things) };
}

export function dealItems(things: Things) {
  const { pipeline, stage, otherStage, deal } = things;
  const values = { title: 'New', ...dealValues(things) };
  return [
    { action: 'create', values: { pipelineId: pipeline, stageId: stage, ...values } },
    { action: 'update', id: deal, values: { stageId: otherStage, ...values } },
    { action: 'delete', id: deal },
  ];
}

export function taskItems({ task, record, deal, member }: Things) {
  return [
    { action: 'create', values: { title: 'New', recordId: record, dealId: deal, assigneeId: member } },
    { action: 'update', id: task, values: { title: 'New', assigneeId: member } },
    { action: 'delete', id: task },
  ];
}
