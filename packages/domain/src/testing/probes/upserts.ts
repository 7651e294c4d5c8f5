import type { Things } from '../things.ts';

export const probedUpserts: Readonly<Record<string, (things: Things) => readonly unknown[]>> = {
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
