import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { api } from '../session/session.ts';
import { companies, people } from './sample.json';

/** Sample records have this external source, by which they are found and removed. */
export const sampleSource = 'sample';

const dayMs = 86_400_000;

export async function addSample(folders: readonly Folder[], pipelines: readonly Pipeline[]): Promise<void> {
  const [companyFolder, contactFolder] = [folders.find(isOf('COMPANY')), folders.find(isOf('CONTACT'))];
  const companyIds = companyFolder
    ? await createAll(
        companyFolder.id,
        companies.map((title) => ({ title })),
      )
    : [];
  const link = contactFolder?.fields.find(
    ({ type, targetFolderId }) => type === 'RECORD' && targetFolderId === companyFolder?.id,
  );
  const contacts = people.map((title, at) => ({
    title,
    email: `${title.toLowerCase().replace(' ', '.')}@example.com`,
    phone: `+1 555 010${at}`,
    data: link ? { [link.key]: companyIds[at % companyIds.length] } : {},
  }));
  const recordIds = contactFolder ? await createAll(contactFolder.id, contacts) : companyIds;
  const [first = '', second = '', third = ''] = recordIds;
  const [pipeline] = pipelines;
  const open = pipeline?.stages.filter(({ kind }) => kind === 'OPEN') ?? [];
  const deals = [t('First order'), t('Renewal'), t('Pilot')].map((title, at) => ({
    title,
    amount: 1_200 * (at + 1),
    recordId: recordIds[at] ?? null,
    stageId: open[at % open.length]?.id,
  }));
  if (pipeline) for (const deal of deals) await api.deals.create.mutate({ pipelineId: pipeline.id, ...deal });
  const tasks = [
    { type: 'CALL', title: t('Ask how the first week went'), recordId: first, days: 0 },
    { type: 'EMAIL', title: t('Send the offer'), recordId: second, days: 1 },
    { type: 'TODO', title: t('Prepare the meeting'), recordId: third, days: 3 },
  ] as const;
  for (const { days, ...task } of tasks)
    await api.tasks.create.mutate({ ...task, dueAt: new Date(Date.now() + days * dayMs).toISOString() });
  await api.comments.create.mutate({ id: first, text: t('Prefers e-mail. Wants the terms in writing.') });
  await queryClient.invalidateQueries();
}

const isOf = (type: Folder['type']) => (folder: Folder) => folder.type === type;

async function createAll(folderId: string, values: readonly { title: string }[]): Promise<string[]> {
  // Samples in Trash keep their external ids.
  const run = Date.now();
  const items = values.map((one, at) => ({
    action: 'create' as const,
    values: { folderId, ...one, externalSource: sampleSource, externalId: `${run}.${folderId}.${at}` },
  }));
  const { data } = await api.records.batch.mutate({ items, atomic: true });
  return data.results.flatMap(({ data: record }) => record?.id ?? []);
}

/** Moves the sample records to Trash, with their deals and tasks. */
export async function removeSample(folders: readonly Folder[]): Promise<void> {
  const where = { field: 'externalSource', op: 'eq' as const, value: sampleSource };
  await api.records.bulk.mutate({
    filter: { folderId: folders.map(({ id }) => id), where },
    change: { action: 'delete' },
  });
  await queryClient.invalidateQueries();
}
