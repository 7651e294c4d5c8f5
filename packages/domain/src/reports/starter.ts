import { starterTileNames } from './constants.ts';
import { tileSchema, type Tile } from './schema.ts';

const by = (field: string, each?: 'month') => ({ field, ...(each === undefined ? {} : { by: each }) });

/** The six that every team wants. They name no pipeline and no person, so that they fit every workspace. */
export const starterTiles: readonly Tile[] = (
  [
    {
      id: 'pipeline-now',
      chart: 'FUNNEL',
      subject: 'deals',
      stageKinds: ['OPEN'],
      aggregate: { groupBy: [by('stageId')], sum: ['amount'] },
    },
    {
      id: 'forecast',
      chart: 'BAR',
      subject: 'deals',
      stageKinds: ['OPEN'],
      isWeighted: true,
      dateField: 'closeDate',
      aggregate: { groupBy: [by('closeDate', 'month')], sum: ['amount'] },
    },
    { id: 'stages', chart: 'TABLE', subject: 'stages' },
    { id: 'activity', chart: 'BAR', subject: 'activity' },
    {
      id: 'sources',
      chart: 'BAR',
      subject: 'records',
      dateField: 'createdAt',
      aggregate: { groupBy: [by('externalSource')] },
    },
    {
      id: 'overdue',
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
  ] as const
).map((tile) => tileSchema.parse({ ...tile, title: starterTileNames[tile.id] }));
