import { tileSchema, type Tile } from './schema.ts';

export const starterName = 'Sales';

const by = (field: string, each?: 'month') => ({ field, ...(each === undefined ? {} : { by: each }) });

/** The six that every team wants. They name no pipeline and no person, so that they fit every workspace. */
export const starterTiles: readonly Tile[] = [
  {
    id: 'pipeline-now',
    title: 'Pipeline now',
    chart: 'FUNNEL',
    subject: 'deals',
    stageKinds: ['OPEN'],
    aggregate: { groupBy: [by('stageId')], sum: ['amount'] },
  },
  {
    id: 'forecast',
    title: 'Forecast',
    chart: 'BAR',
    subject: 'deals',
    stageKinds: ['OPEN'],
    isWeighted: true,
    dateField: 'closeDate',
    aggregate: { groupBy: [by('closeDate', 'month')], sum: ['amount'] },
  },
  { id: 'stages', title: 'Win rate and time by stage', chart: 'TABLE', subject: 'stages' },
  { id: 'activity', title: 'Activity by person', chart: 'BAR', subject: 'activity' },
  {
    id: 'sources',
    title: 'Sources',
    chart: 'BAR',
    subject: 'records',
    dateField: 'createdAt',
    aggregate: { groupBy: [by('externalSource')] },
  },
  {
    id: 'overdue',
    title: 'Overdue work',
    chart: 'TABLE',
    subject: 'tasks',
    aggregate: {
      where: {
        and: [
          { field: 'status', op: 'eq', value: 'OPEN' },
          { field: 'dueAt', op: 'withinLast', value: '9999d' },
        ],
      },
      groupBy: [by('assigneeId')],
      min: ['dueAt'],
    },
  },
].map((tile) => tileSchema.parse(tile));
