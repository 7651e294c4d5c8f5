import type { Probes } from '../things.ts';

const list = { count: true };
/** A filter of which all conditions hold. */
const all = (...conditions: [field: string, value: string][]) => ({
  and: conditions.map(([field, value]) => ({ field, op: 'eq', value })),
});

export const probedQueries: Probes = {
  'aggregate.records': ({ folder, member, fieldKey }) => [
    { where: all(['folderId', folder], ['ownerId', member]), groupBy: [{ field: `data.${fieldKey}` }] },
  ],
  'aggregate.deals': ({ pipeline, stage, record, member }) => [
    {
      where: all(['pipelineId', pipeline], ['stageId', stage], ['recordId', record], ['ownerId', member]),
      groupBy: [{ field: 'stageId' }],
      sum: ['amount'],
    },
  ],
  'aggregate.tasks': ({ record, member }) => [
    { where: all(['recordId', record], ['assigneeId', member]), groupBy: [{ field: 'createdAt', by: 'day' }] },
  ],

  'query.records': ({ folder, member, record }) => [
    { where: all(['folderId', folder], ['ownerId', member]), include: ['owner', 'company', 'deals', 'tasks'], ...list },
    { where: all(['data.person', member], ['data.link', record]), include: ['lastActivity'], ...list },
  ],
  'query.deals': ({ pipeline, stage, record, member }) => [
    {
      where: all(['pipelineId', pipeline], ['stageId', stage], ['recordId', record], ['ownerId', member]),
      include: ['owner', 'record', 'company'],
      ...list,
    },
  ],
  'query.tasks': ({ record, member }) => [
    { where: all(['recordId', record], ['assigneeId', member]), include: ['owner', 'record'], ...list },
  ],

  'query.findRecords': ({ folder, member, record }) => [
    { filter: { 'folderId.eq': folder, 'ownerId.in': member }, include: ['owner'], ...list },
    { filter: { 'data.person.eq': member, 'data.link.eq': record }, ...list },
  ],
  'query.findDeals': ({ pipeline, stage, record, member }) => [
    {
      filter: { 'pipelineId.eq': pipeline, 'stageId.eq': stage, 'recordId.eq': record, 'ownerId.eq': member },
      include: ['owner', 'record', 'company'],
      ...list,
    },
  ],
  'query.findTasks': ({ record, member }) => [
    { filter: { 'recordId.eq': record, 'assigneeId.eq': member }, include: ['owner', 'record'], ...list },
  ],

  'query.surroundings': ({ deal }) => [{ dealIds: [deal] }],

  'search.find': ({ folder, pipeline }) => [
    { q: 'foreign', similar: true },
    { q: 'o', folderId: folder },
    { q: 'native', kinds: ['deals'], pipelineId: pipeline },
  ],
};
