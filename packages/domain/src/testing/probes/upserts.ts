import type { Probes, Things } from '../things.ts';

export const probedUpserts: Probes = {
  // The last one finds the deal.
  'deals.upsert': ({ pipeline, stage, record, member, fieldKey, secret }) => {
    const values = { stageId: stage, recordId: record, ownerId: member };
    const data = { [fieldKey]: 'New', person: member, link: record };
    const by = (externalId: string) => ({ matchOn: 'externalId', externalId, pipelineId: pipeline });
    return [
      { ...by('first'), ...values, data },
      { ...by('second'), create: { ...values, data } },
      { ...by(secret.replace(/Secret$/, '')), update: { ...values, data } },
    ];
  },
  // The first two create a record; the last one finds the linked one.
  'records.upsert': ({ folder, member, record, secret, fieldKey }) => {
    const values = (link: string) => ({ ownerId: member, data: { [fieldKey]: 'New', person: member, link } });
    const byTitle = (title: string) => ({ folderId: folder, matchOn: 'title', title });
    return [
      { ...byTitle('First'), ...values(record) },
      { ...byTitle('Second'), create: values(record) },
      { ...byTitle(`${secret.replace(/Secret$/, '')} linked`), update: values(record) },
    ];
  },
  // The last one finds the task.
  'tasks.upsert': ({ record, member, secret }) => {
    const by = (externalId: string) => ({ matchOn: 'externalId', externalId, title: 'New' });
    return [
      { ...by('first'), assigneeId: member },
      { ...by('second'), create: { recordId: record, assigneeId: member } },
      { ...by(secret.replace(/Secret$/, '')), update: { assigneeId: member } },
    ];
  },
};

export function recordItems({ folder, member, record, linked, secret, fieldKey }: Things) {
  const data = { [fieldKey]: 'New', person: member };
  const values = { ownerId: member, data: { ...data, link: record } };
  const byTitle = (title: string) => ({ folderId: folder, matchOn: 'title', title });
  return [
    { action: 'create', values: { folderId: folder, title: 'New', ...values } },
    { action: 'update', id: record, values: { title: 'New', ownerId: member, data: { ...data, link: linked } } },
    { action: 'upsert', values: { ...byTitle('Third'), ...values } },
    { action: 'upsert', values: { ...byTitle('Fourth'), create: values } },
    { action: 'upsert', values: { ...byTitle(`${secret.replace(/Secret$/, '')} linked`), update: values } },
    { action: 'delete', id: linked },
  ];
}

export function dealItems({ pipeline, stage, otherStage, deal, record, member, fieldKey }: Things) {
  const values = {
    recordId: record,
    ownerId: member,
    title: 'New',
    data: { [fieldKey]: 'New', person: member, link: record },
  };
  return [
    { action: 'create', values: { pipelineId: pipeline, stageId: stage, ...values } },
    { action: 'update', id: deal, values: { stageId: otherStage, ...values } },
    { action: 'delete', id: deal },
  ];
}

export function taskItems({ task, record, member }: Things) {
  return [
    { action: 'create', values: { title: 'New', recordId: record, assigneeId: member } },
    { action: 'update', id: task, values: { title: 'New', assigneeId: member } },
    { action: 'delete', id: task },
  ];
}
