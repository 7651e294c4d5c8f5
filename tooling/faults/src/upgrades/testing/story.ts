import { until } from '@dossier/stage/until.ts';
import type { Answer, Api } from '@dossier/stage/api.ts';

/** A page of a list whose cursor was kept: the address of the next page, and what stood there. */
export interface KeptPage {
  readonly path: string;
  readonly ids: readonly string[];
}

export interface Story {
  readonly recordId: string;
  readonly dealId: string;
  readonly dealEvents: readonly string[];
  readonly webhookId: string;
  readonly webhookSecret: string;
}

const isEnded = ({ state }: Answer) => !['QUEUED', 'RUNNING', 'WAITING'].includes(state);

/** Writes every kind of thing through REST into a workspace with the demo's content, in terms of all versions. */
export async function tellStory(api: Api, receiverUrl: string): Promise<Story> {
  const folders: Answer[] = (await api.get('/folders')).data;
  const folderId = folders.find(({ name }) => name === 'Contacts').id;
  const [pipeline] = (await api.get('/pipelines')).data;
  const stageId = (at: number) => pipeline.stages[at].id;
  const webhook = await api.post('/webhooks', { url: receiverUrl });
  const record = await api.post('/records', {
    title: 'Arger\u0308 & Söhne',
    folderId,
    email: 'Upgrade@Example.com',
    phone: '',
    data: { status: 'Lead', topics: ['Support'], newsletter: true },
  });
  for (let at = 0; at < 6; at += 1) await api.post('/records', { folderId, title: `Sample\u200b ${at}`, email: '' });
  await api.ask('PATCH', `/records/${record.id}`, { data: { status: 'Customer', topics: null }, phone: '0049 30 12' });
  const gone = await api.post('/records', { title: 'In Trash', folderId });
  await api.ask('DELETE', `/records/${gone.id}`);
  for (const text of ['One', 'Two', 'Three']) await api.post(`/records/${record.id}/comments`, { text });
  for (const notes of ['One', 'Two', null]) await api.post(`/records/${record.id}/calls`, { notes, duration: 12 });
  const deal = await api.post('/deals', { title: 'Deal', pipelineId: pipeline.id, recordId: record.id, amount: 12.5 });
  const alone = await api.post('/deals', { pipelineId: pipeline.id });
  for (const at of [1, 2]) await api.ask('PATCH', `/deals/${deal.id}`, { stageId: stageId(at) });
  await api.ask('PATCH', `/deals/${deal.id}`, { amount: 20 });
  await api.ask('PATCH', `/deals/${alone.id}`, { stageId: stageId(4), title: 'Won' });
  const lost = await api.post('/deals', { pipelineId: pipeline.id, title: 'Removed' });
  await api.ask('DELETE', `/deals/${lost.id}`);
  const task = await api.post('/tasks', { title: 'Weekly', recurrence: 'FREQ=WEEKLY;BYDAY=MO', recordId: record.id });
  await api.ask('PATCH', `/tasks/${task.id}`, { status: 'DONE' });
  for (let at = 0; at < 3; at += 1) await api.post('/tasks', { title: `Task ${at}` });
  await runWorkflows(api);
  await api.ask('POST', `/webhooks/${webhook.id}/test`);
  if ((await api.send('GET', '/tags')).status === 200)
    await tellLaterNouns(api, folderId, { pipeline: pipeline.id, record: record.id, webhook: webhook.id });
  return {
    recordId: record.id,
    dealId: deal.id,
    dealEvents: ['deal.updated', 'deal.stage_changed', 'deal.stage_changed', 'deal.created'],
    webhookId: webhook.id,
    webhookSecret: webhook.secret,
  };
}

/** The nouns that a40ea128 has, and 42438ee had not yet. */
async function tellLaterNouns(
  api: Api,
  folderId: string,
  { pipeline, record, webhook }: { pipeline: string; record: string; webhook: string },
): Promise<void> {
  await api.post(`/pipelines/${pipeline}/fields`, { field: { key: 'note', label: 'Note', type: 'TEXT' } });
  await api.post('/tags', { name: 'VIP' });
  await api.ask('PATCH', `/records/${record}`, { tags: ['VIP'] });
  await api.post('/views', { name: 'A view', folderId });
  await api.post('/reports', { name: 'A report' });
  await api.post('/variables', { name: 'aVariable', value: 1 });
  const matched = { folderId, externalId: 'e-1', title: 'Matched' };
  const other = await api.post('/records?matchOn=externalId', matched, 'PUT');
  const kind = await api.post('/link-kinds', { name: 'knows', reverseName: 'is known by' });
  await api.post(`/records/${record}/links`, { recordId: other.id, kindId: kind.id });
  await api.post('/records/batch', { items: [{ action: 'create', values: { folderId, title: 'Of a batch' } }] });
  const double = await api.post('/records', { folderId, title: 'Double' });
  await api.post(`/records/${other.id}/merge`, { recordIds: [double.id] });
  await api.post(`/webhooks/${webhook}/replays`, { from: new Date(Date.now() - 3_600_000).toISOString() });
}

async function runWorkflows(api: Api): Promise<void> {
  const workflows: Answer[] = (await api.get('/workflows')).data;
  const { id } = workflows.find(({ name }) => name === 'Lead form');
  const trigger = `/api/webhooks/trigger/${id}`;
  for (const name of ['Lead one', 'Lead two'])
    await api.ask(
      'POST',
      trigger,
      { name, email: `${name.replace(' ', '.')}@example.com`, message: 'Hello', budget: 100 },
      { 'idempotency-key': name },
    );
  await api.post(`/workflows/${id}/enable`);
  await until(30, 'the runs have not ended', async () => {
    const { data } = await api.get(`/workflows/${id}/runs`);
    return data.length >= 2 && data.every(isEnded);
  });
}

const sorts = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt', 'title', '-title'];

/** The second pages of all lists, as their old cursors find them. `paths` are lists that this version has. */
export async function keepPages(api: Api, paths: readonly string[], pipelineId: string): Promise<KeptPage[]> {
  const asked = [
    ...paths,
    ...sorts.map((sort) => `/records?sort=${sort}`),
    '/records?search=sample',
    '/records?data%5Bstatus%5D=Lead',
    '/events?sort=occurredAt',
    '/events?sort=occurredAt&kind=record.created',
    '/events?kind=record.created',
    '/tasks?status=OPEN',
    `/deals?pipelineId=${pipelineId}`,
    ...(paths.includes('/members') ? ['records', 'deals', 'tasks'].map((name) => `/${name}?changedSince=0`) : []),
  ];
  const pages: KeptPage[] = [];
  for (const path of asked) {
    const sized = `${path}${path.includes('?') ? '&' : '?'}pageSize=2`;
    const { answer } = await api.send('GET', sized);
    if (typeof answer.nextCursor !== 'string') continue;
    const parameter = path.includes('changedSince') ? 'changedSince' : 'cursor';
    const next = `${sized.replace('changedSince=0&', '')}&${parameter}=${encodeURIComponent(answer.nextCursor)}`;
    pages.push({ path: next, ids: idsOf(await api.get(next)) });
  }
  return pages;
}

export const idsOf = ({ data }: Answer): string[] => data.map(({ id }: Answer) => id);
