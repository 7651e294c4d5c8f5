import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';

/** The folders and the pipeline of a new sales team. All of it can be renamed, changed and archived. */
export async function makeStarter(): Promise<void> {
  const { data: contacts } = await api.folders.create.mutate({
    name: t('Contacts'),
    type: 'CONTACT',
    fields: [
      {
        key: 'status',
        label: t('Status'),
        type: 'SELECT',
        options: ['New', t('In contact'), 'Customer', t('Not now')],
      },
      { key: 'company', label: t('Company'), type: 'RECORD' },
      { key: 'source', label: t('Source'), type: 'SELECT', options: ['Website', 'Referral', 'Event', 'Other'] },
      { key: 'lastContact', label: t('Last contact'), type: 'DATE' },
    ],
  });
  const { data: companies } = await api.folders.create.mutate({
    name: t('Companies'),
    type: 'COMPANY',
    fields: [
      { key: 'website', label: t('Website'), type: 'URL' },
      { key: 'industry', label: t('Industry'), type: 'TEXT' },
      { key: 'employees', label: t('Employees'), type: 'NUMBER' },
    ],
  });
  const field = { targetFolderId: companies.id };
  await api.folders.updateField.mutate({ id: contacts.id, key: 'company', field });
  await api.pipelines.create.mutate({
    name: t('Sales'),
    stages: [
      { name: t('New') },
      { name: t('Qualified') },
      { name: t('Offer') },
      { name: t('Won'), kind: 'WON' },
      { name: t('Lost'), kind: 'LOST' },
    ],
  });
  await Promise.all([
    queryClient.invalidateQueries(trpc.folders.pathFilter()),
    queryClient.invalidateQueries(trpc.pipelines.pathFilter()),
  ]);
}
