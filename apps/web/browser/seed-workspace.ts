import { seedWorkflows } from './seed-workflows.ts';
import { seedWebhooks } from './seed-webhooks.ts';
import type { Installation } from './installation.ts';

const titles = [
  'Example Bakery',
  'Example Freight',
  'Example Robotics',
  'Example Studio',
  'Example Software',
  'Example Garden',
  'Example Print',
  'Example Travel',
];

/** Ids in the URLs of a seeded workspace. */
export type SeededWorkspace = Awaited<ReturnType<typeof seedWorkspace>>;

/** Fills a workspace as if a team had used it for some weeks. */
export async function seedWorkspace(installation: Installation) {
  const { api, owner } = installation;
  const { data: companies } = await api.folders.create.mutate({
    name: 'Companies',
    type: 'COMPANY',
    fields: [
      { key: 'website', label: 'Website', type: 'URL' },
      { key: 'employees', label: 'Employees', type: 'NUMBER' },
    ],
  });
  const { data: contacts } = await api.folders.create.mutate({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [
      { key: 'status', label: 'Status', type: 'SELECT', options: ['New', 'In contact', 'Customer', 'Not now'] },
      { key: 'company', label: 'Company', type: 'RECORD', targetFolderId: companies.id },
      { key: 'tags', label: 'Tags', type: 'MULTI_SELECT', options: ['Newsletter', 'Partner', 'Trade fair'] },
      { key: 'lastContact', label: 'Last contact', type: 'DATE' },
      { key: 'isDecider', label: 'Decides', type: 'BOOLEAN' },
      { key: 'notes', label: 'Notes', type: 'LONG_TEXT' },
    ],
  });
  const { data: me } = await api.users.me.query();
  const made = await Promise.all(
    titles.map((title, at) =>
      api.records.create.mutate({
        folderId: companies.id,
        title,
        data: { website: 'https://example.com', employees: 12 * (at + 1) },
      }),
    ),
  );
  // Created in sequence, since tables show the newest first and tests wait for one of the last.
  const people: Awaited<ReturnType<typeof api.records.create.mutate>>[] = [];
  for (let at = 0; at < 48; at += 1)
    people.push(
      await api.records.create.mutate({
        folderId: contacts.id,
        title: `Example Contact ${at + 1}`,
        email: `contact${at + 1}@example.com`,
        phone: `+1 555 01${String(at).padStart(2, '0')}`,
        ownerId: at % 3 === 0 ? me.id : null,
        data: {
          status: ['New', 'In contact', 'Customer', 'Not now'][at % 4],
          company: made[at % made.length]?.data.id,
          tags: at % 2 === 0 ? ['Newsletter'] : ['Partner', 'Trade fair'],
          lastContact: `2026-0${(at % 9) + 1}-15`,
          isDecider: at % 5 === 0,
        },
      }),
    );
  const { data: pipeline } = await api.pipelines.create.mutate({
    name: 'Sales',
    stages: [
      { name: 'New' },
      { name: 'Qualified' },
      { name: 'Offer' },
      { name: 'Won', kind: 'WON' },
      { name: 'Lost', kind: 'LOST' },
    ],
  });
  const deals = await Promise.all(
    Array.from({ length: 22 }, (_, at) =>
      api.deals.create.mutate({
        pipelineId: pipeline.id,
        stageId: pipeline.stages[at % 5]?.id ?? null,
        title: `${titles[at % titles.length]}: ${['yearly plan', 'pilot', 'renewal'][at % 3]}`,
        amount: 850 * (at + 1),
        closeDate: `2026-1${at % 2}-2${at % 9}`,
        ownerId: me.id,
        recordId: people[at]?.data.id ?? null,
      }),
    ),
  );
  const record = people[0]?.data.id ?? '';
  await api.comments.create.mutate({
    id: record,
    text: `${owner.name} met them at the trade fair. They want an offer for twelve seats by Friday.`,
  });
  await api.calls.create.mutate({
    id: record,
    outcome: 'CONNECTED',
    duration: 340,
    notes: 'Asked for references in their trade.',
  });
  await api.records.update.mutate({ id: record, data: { status: 'In contact' } });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const today = new Date();
  today.setHours(23, 30, 0, 0);
  await api.tasks.create.mutate({
    title: 'Send the offer',
    dueAt: today.toISOString(),
    priority: 'URGENT',
    recordId: record,
    assigneeId: me.id,
  });
  await api.tasks.create.mutate({
    title: 'Weekly pipeline review',
    dueAt: today.toISOString(),
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    type: 'MEETING',
    assigneeId: me.id,
  });
  await api.tasks.create.mutate({
    title: 'Call back about the pilot',
    dueAt: inHours(-50),
    type: 'CALL',
    priority: 'HIGH',
    recordId: record,
  });
  await api.tasks.create.mutate({ title: 'Prepare the trade fair', dueAt: inHours(240) });
  const { data: integration } = await api.apiKeys.create.mutate({ name: 'Example integration', scopes: ['write'] });
  for (let n = 0; n < 12; n += 1)
    await fetch(`${installation.url}/api/v1/folders`, { headers: { authorization: `Bearer ${integration.key}` } });
  await api.apiKeys.create.mutate({ name: 'Example report', scopes: ['read'], expiresAt: inHours(24 * 90) });
  const { data: invitation } = await api.members.invite.mutate({ role: 'ADMIN', email: 'colleague@example.com' });
  const { data: empty } = await api.folders.create.mutate({ name: 'Partners', type: 'CUSTOM', fields: [] });
  const trashed = people.at(-1)?.data.id ?? '';
  await api.records.remove.mutate({ id: trashed });
  const reactions = await seedWorkflows(installation, { contacts: contacts.id, pipeline: pipeline.id });
  const webhooks = await seedWebhooks(installation, { folder: companies.id, pipeline: pipeline.id });
  return {
    contacts: contacts.id,
    emptyFolder: empty.id,
    record,
    pipeline: pipeline.id,
    deal: deals[0]?.data.id ?? '',
    invitationToken: invitation.token,
    ...reactions,
    ...webhooks,
  };
}
