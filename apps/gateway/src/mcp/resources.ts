import type { Resource, ResourceTemplate } from './catalogue.ts';

const mimeType = 'application/json';

export const resources: readonly Resource[] = [
  listed('folders', 'Folders with their fields'),
  listed('pipelines', 'Pipelines with their stages'),
];

export const templates: readonly ResourceTemplate[] = [
  single('records', 'A record', 'A record by its id, `rec_...`.'),
  single('deals', 'A deal', 'A deal by its id, `deal_...`.'),
  single('tasks', 'A task', 'A task by its id, `task_...`.'),
];

function listed(noun: string, title: string): Resource {
  const uri = `dossier://${noun}`;
  const procedure = `${noun}.list`;
  return {
    uri,
    name: noun,
    title,
    mimeType,
    needs: [procedure],
    read: async (call) => [{ uri, mimeType, text: JSON.stringify((await call(procedure, {})).data) }],
  };
}

function single(noun: string, title: string, description: string): ResourceTemplate {
  const procedure = `${noun}.get`;
  return {
    uriTemplate: `dossier://${noun}/{id}`,
    name: noun,
    title,
    description,
    mimeType,
    needs: [procedure],
    read: async (uri, { id = '' }, call) => [
      { uri, mimeType, text: JSON.stringify((await call(procedure, { id })).data) },
    ],
  };
}
