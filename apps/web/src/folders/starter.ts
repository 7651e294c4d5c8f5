import { queryClient } from '../query-client.ts';
import { api, trpc } from '../trpc.ts';

/** The folders and the pipeline of a new sales team. All of it can be renamed, changed and archived. */
export async function makeStarter(): Promise<void> {
  const { data: contacts } = await api.folders.create.mutate({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [
      { key: 'status', label: 'Status', type: 'SELECT', options: ['New', 'In contact', 'Customer', 'Not now'] },
      { key: 'company', label: 'Company', type: 'RECORD' },
      { key: 'source', label: 'Source', type: 'SELECT', options: ['Website', 'Referral', 'Event', 'Other'] },
      { key: 'lastContact', label: 'Last contact', type: 'DATE' },
    ],
  });
  const { data: companies } = await api.folders.create.mutate({
    name: 'Companies',
    type: 'COMPANY',
    fields: [
      { key: 'website', label: 'Website', type: 'URL' },
      { key: 'industry', label: 'Industry', type: 'TEXT' },
      { key: 'employees', label: 'Employees', type: 'NUMBER' },
    ],
  });
  const field = { targetFolderId: companies.id };
  await api.folders.updateField.mutate({ id: contacts.id, key: 'company', field });
  await api.pipelines.create.mutate({
    name: 'Sales',
    stages: [
      { name: 'New' },
      { name: 'Qualified' },
      { name: 'Offer' },
      { name: 'Won', kind: 'WON' },
      { name: 'Lost', kind: 'LOST' },
    ],
  });
  await Promise.all([
    queryClient.invalidateQueries(trpc.folders.pathFilter()),
    queryClient.invalidateQueries(trpc.pipelines.pathFilter()),
  ]);
}
