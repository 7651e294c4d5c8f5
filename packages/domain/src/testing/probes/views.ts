import type { Things } from '../things.ts';

export const probedViews = {
  'views.list': ({ folder, pipeline }: Things) => [{ folderId: folder, count: true }, { pipelineId: pipeline }],
  'views.get': ({ view }: Things) => [{ id: view }],
  'views.create': ({ folder, pipeline }: Things) => [
    { name: 'New' },
    { name: 'New', folderId: folder },
    { name: 'New', pipelineId: pipeline },
  ],
  'views.update': ({ view }: Things) => [{ id: view, name: 'New' }],
  'views.remove': ({ view }: Things) => [{ id: view }],
  'views.setDefault': ({ view }: Things) => [{ id: view, isDefault: true }],
  'views.listPinned': () => [{}],
  'views.pin': ({ view }: Things) => [{ id: view }],
  'views.unpin': ({ view }: Things) => [{ id: view }],
};
