import { probedViews } from './views.ts';
import type { Things } from '../things.ts';

const dealsOf = ({ pipeline, stage, member }: Things) => ({
  id: 'one',
  title: 'New',
  chart: 'NUMBER',
  subject: 'deals',
  pipelineId: pipeline,
  aggregate: {
    where: {
      and: [
        { field: 'stageId', op: 'eq', value: stage },
        { field: 'ownerId', op: 'eq', value: member },
      ],
    },
    groupBy: [{ field: 'ownerId' }],
  },
});

export const probedReports = {
  ...probedViews,
  'reports.list': () => [{ count: true }],
  'reports.get': ({ report }: Things) => [{ id: report }],
  'reports.create': (things: Things) => [{ name: 'New', tiles: [dealsOf(things)] }],
  'reports.createStarter': () => [{}],
  'reports.update': (things: Things) => [{ id: things.report, name: 'New', tiles: [dealsOf(things)] }],
  'reports.remove': ({ report }: Things) => [{ id: report }],
  'reports.measure': (things: Things) => [{ tile: dealsOf(things), ownerId: things.member }],
  'reports.listRows': (things: Things) => [{ tile: dealsOf(things), ownerId: things.member }],
};
