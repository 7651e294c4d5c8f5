import type { Probes, Things } from '../things.ts';

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

export const probedReports: Probes = {
  'views.list': ({ folder, pipeline }) => [{ folderId: folder, count: true }, { pipelineId: pipeline }],
  'views.get': ({ view }) => [{ id: view }],
  'views.create': ({ folder, pipeline }) => [
    { name: 'New' },
    { name: 'New', folderId: folder },
    { name: 'New', pipelineId: pipeline },
  ],
  'views.update': ({ view }) => [{ id: view, name: 'New' }],
  'views.remove': ({ view }) => [{ id: view }],
  'views.setDefault': ({ view }) => [{ id: view, isDefault: true }],
  'views.listPinned': () => [{}],
  'views.pin': ({ view }) => [{ id: view }],
  'views.unpin': ({ view }) => [{ id: view }],

  'watches.list': () => [{ count: true }],
  'watches.get': ({ watch }) => [{ id: watch }],
  'watches.create': ({ folder, pipeline }) => [
    { name: 'New', of: 'records', where: { field: 'folderId', op: 'eq', value: folder } },
    { name: 'New', of: 'deals', where: { field: 'pipelineId', op: 'eq', value: pipeline } },
  ],
  'watches.update': ({ watch, folder }) => [
    { id: watch, name: 'New', where: { field: 'folderId', op: 'in', value: [folder] } },
  ],
  'watches.remove': ({ watch }) => [{ id: watch }],
  'watches.listMembers': ({ watch }) => [{ id: watch, count: true }],

  'reports.list': () => [{ count: true }],
  'reports.get': ({ report }) => [{ id: report }],
  'reports.create': (things) => [{ name: 'New', tiles: [dealsOf(things)] }],
  'reports.createStarter': () => [{}],
  'reports.update': (things) => [{ id: things.report, name: 'New', tiles: [dealsOf(things)] }],
  'reports.remove': ({ report }) => [{ id: report }],
  'reports.measure': (things) => [{ tile: dealsOf(things), ownerId: things.member }],
  'reports.listRows': (things) => [{ tile: dealsOf(things), ownerId: things.member }],
};
