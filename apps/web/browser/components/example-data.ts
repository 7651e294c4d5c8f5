import { dealSchema, type Deal } from '@dossier/domain/deals/schema.ts';
import { fieldSchema, type Field } from '@dossier/domain/fields/schema.ts';
import { folderSchema, type Folder } from '@dossier/domain/folders/schema.ts';
import { memberSchema, type Member } from '@dossier/domain/members/schema.ts';
import { noticeSchema, type Notice } from '@dossier/domain/notices/schema.ts';
import { pipelineSchema, stageSchema, type Stage } from '@dossier/domain/pipelines/schema.ts';
import { recordSchema, type Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import type { Tag } from '@dossier/domain/tags/schema.ts';
import { taskSchema, type Task } from '@dossier/domain/tasks/schema.ts';
import type { z } from 'zod';
import { dealPagesOptions } from '../../src/deals/deal-pages.ts';
import { surroundingKey } from '../../src/deals/surroundings.ts';
import { queryClient } from '../../src/session/query-client.ts';
import { trpc, meOptions, type Me, type Membership } from '../../src/session/session.ts';
import { dueTasksCounted } from '../../src/tasks/due-tasks.ts';

export const nothing = () => {};

/** Current time of this page: the tests stop the clock here. */
const now = '2026-03-12T10:00:00.000Z';
const lastWeek = '2026-03-05T08:30:00.000Z';
/** Default for an unnamed field: the first of these values that its schema accepts. */
const blanks = [null, [], {}, false, 0, lastWeek];

function example<Schema extends z.ZodObject>(schema: Schema, named: Partial<z.output<Schema>>): z.output<Schema> {
  const all = Object.entries(schema.shape).map(([name, part]) => {
    const blank = blanks.find((value) => part.safeParse(value).success);
    return [name, blank] as const;
  });
  // Guarantee: each field is named, or its schema takes the blank value.
  return { ...Object.fromEntries(all), ...named } as z.output<Schema>;
}

export const longText =
  'Example Association for the Very Long Names of Companies and Everything Else That Does Not Fit Into One Line';

export const workspace: Membership = {
  id: 'ws_example',
  name: 'Example workspace',
  currency: 'EUR',
  role: 'OWNER',
  timeZone: 'Europe/Berlin',
  eventDays: 90,
  deliveryDays: 30,
  demandsSecondFactor: false,
  deletionAt: null,
  position: 'a0',
  createdAt: lastWeek,
  updatedAt: lastWeek,
};

export const me: Me = {
  id: 'usr_owner',
  name: 'Example Owner',
  email: 'owner@example.com',
  workspaces: [workspace],
  mayCreateWorkspaces: false,
  preferences: { language: null, locale: null, firstDayOfWeek: null, timeZone: null },
};

const members: Member[] = [
  ['usr_owner', 'Example Owner', 'OWNER'] as const,
  ['usr_colleague', 'Example Colleague', 'MEMBER'] as const,
].map(([userId, name, role]) => example(memberSchema, { userId, name, email: `${userId.slice(4)}@example.com`, role }));

export const tags: Tag[] = (
  ['GRAY', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'TEAL', 'BLUE', 'PURPLE', 'PINK'] as const
).map((color) => ({ id: `tag_${color}`, name: color.toLowerCase(), color, version: 1, createdAt: lastWeek }));

const examples: readonly [string, string, Field['type'], unknown, string[]?][] = [
  ['text', 'Text', 'TEXT', 'Example text'],
  [
    'notes',
    'Long text',
    'LONG_TEXT',
    'They want an offer for twelve seats by Friday.\nAsk for references in their trade.',
  ],
  ['seats', 'Number', 'NUMBER', 1234.5],
  ['status', 'Choice', 'SELECT', 'Customer', ['New', 'In contact', 'Customer', 'Not now']],
  ['topics', 'Several choices', 'MULTI_SELECT', ['Newsletter', 'Trade fair'], ['Newsletter', 'Partner', 'Trade fair']],
  ['since', 'Date', 'DATE', '2026-02-03'],
  ['visit', 'Date and time', 'DATETIME', '2026-03-20T13:15:00.000Z'],
  ['decides', 'Yes or no', 'BOOLEAN', true],
  ['mail', 'E-mail address', 'EMAIL', 'contact@example.com'],
  ['mobile', 'Phone number', 'PHONE', '+1 555 0100'],
  ['website', 'Web address', 'URL', 'https://www.example.com/'],
  ['coach', 'Member', 'USER', 'usr_colleague'],
  ['company', 'Link to a record', 'RECORD', 'rec_company'],
];
export const fields: Field[] = examples.map(([key, label, type, , options = null]) =>
  example(fieldSchema, { key, label, type, options }),
);
export const values: Readonly<Record<string, unknown>> = Object.fromEntries(
  examples.map(([key, , , value]) => [key, value]),
);

export const contacts: Folder = example(folderSchema, {
  id: 'fld_contacts',
  name: 'Contacts',
  type: 'CONTACT',
  fields: fields.filter(({ key }) => ['status', 'topics', 'seats', 'since', 'decides', 'company'].includes(key)),
});
const folders: Folder[] = [
  contacts,
  example(folderSchema, { id: 'fld_companies', name: 'Companies', type: 'COMPANY', position: 1 }),
  example(folderSchema, { id: 'fld_partners', name: longText, type: 'CUSTOM', position: 2 }),
];

function record(at: number, title: string, more: Partial<CrmRecord> = {}): CrmRecord {
  return example(recordSchema, {
    id: `rec_${at}`,
    folderId: contacts.id,
    title,
    email: `contact${at}@example.com`,
    phone: `+1 555 010${at}`,
    data: { ...values },
    ownerId: 'usr_owner',
    tags: ['blue', 'orange'],
    ...more,
  });
}

const company = record(0, 'Example Bakery', { id: 'rec_company', folderId: 'fld_companies' });
export const records: CrmRecord[] = [
  record(1, 'Example Contact'),
  record(2, longText, { tags: tags.map(({ name }) => name), ownerId: 'usr_colleague' }),
  record(3, 'Example Person', { data: { status: 'New', decides: false, seats: 3 }, tags: [], ownerId: null }),
  record(4, 'Nothing but a title', { email: null, phone: null, data: {}, tags: [], ownerId: null }),
];

function stage(id: string, name: string, kind: Stage['kind'], probability: number): Stage {
  return example(stageSchema, { id, name, kind, probability, idleDays: kind === 'OPEN' ? 14 : null });
}

export const open: Stage = stage('st_qualified', 'Qualified', 'OPEN', 50);
export const pipeline = example(pipelineSchema, {
  id: 'pl_sales',
  name: 'Sales',
  stages: [
    stage('st_new', 'New', 'OPEN', 20),
    open,
    stage('st_offer', 'Offer', 'OPEN', 80),
    stage('st_won', 'Won', 'WON', 100),
    stage('st_lost', 'Lost', 'LOST', 0),
  ],
});

export function deal(at: number, title: string, more: Partial<Deal> = {}): Deal {
  return example(dealSchema, {
    id: `deal_${at}`,
    pipelineId: pipeline.id,
    stageId: open.id,
    title,
    amount: 4500,
    closeDate: '2026-04-30',
    ownerId: 'usr_owner',
    ...more,
  });
}

export const deals: Deal[] = [
  deal(1, 'Website for a bakery', { recordId: 'rec_1', tags: ['green'] }),
  deal(2, longText, { amount: 1250000.5, tags: ['red', 'purple'], ownerId: 'usr_colleague' }),
  deal(3, 'Late and idle', { closeDate: '2026-02-01', stageChangedAt: '2026-01-02T08:00:00.000Z' }),
  deal(4, 'Nothing but a title', { amount: null, closeDate: null, ownerId: null, stageChangedAt: now }),
];

function task(at: number, title: string, more: Partial<Task> = {}): Task {
  return example(taskSchema, {
    id: `task_${at}`,
    title,
    dueAt: '2026-03-13T15:00:00.000Z',
    assigneeId: 'usr_owner',
    priority: 'NORMAL',
    type: 'TODO',
    status: 'OPEN',
    ...more,
  });
}

function notice(at: number, kind: string, subjectName: string, more: Partial<Notice> = {}): Notice {
  return example(noticeSchema, {
    id: `ntc_${at}`,
    kind,
    subjectId: 'rec_1',
    subjectName,
    count: 1,
    lastAt: '2026-03-12T08:00:00.000Z',
    isRead: true,
    ...more,
  });
}

export const tasks: Task[] = [
  task(1, 'Send the offer', { recordId: 'rec_1', priority: 'HIGH' }),
  task(2, longText, { priority: 'URGENT', type: 'CALL', dueAt: '2026-03-01T09:00:00.000Z', tags: ['red', 'green'] }),
  task(3, 'Weekly review', { type: 'MEETING', recurrence: 'FREQ=WEEKLY;BYDAY=MO' }),
  task(4, 'Done already', { status: 'DONE', completedAt: now, type: 'EMAIL' }),
  task(5, 'Nothing but a title', { dueAt: null, assigneeId: null }),
];

export const notices: Notice[] = [
  notice(1, 'record.assigned', 'Example Contact', { isRead: false, message: 'Example Colleague' }),
  notice(2, 'comment.created', longText, { isRead: false, message: `Example Colleague: ${longText}` }),
  notice(3, 'workflow.run_failed', 'Web leads', { count: 3, message: 'The address answered 500.' }),
  notice(4, 'reminder.due', 'Example Contact', { isDone: true }),
];

/** Fills the cache with the server's answers, and keeps it from refetching. */
export function fillCache(): void {
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, staleTime: Number.POSITIVE_INFINITY, retry: false } });
  const page = { nextCursor: null, nextUrl: null };
  queryClient.setQueryData(meOptions.queryKey, { data: me });
  queryClient.setQueryData(trpc.members.list.queryKey({}), { ...page, data: members });
  queryClient.setQueryData(trpc.tags.list.queryKey({}), { ...page, data: tags });
  queryClient.setQueryData(trpc.folders.list.queryKey({}), { ...page, data: folders });
  queryClient.setQueryData(trpc.pipelines.list.queryKey({}), { ...page, data: [pipeline] });
  queryClient.setQueryData(trpc.views.listPinned.queryKey(), { data: [] });
  queryClient.setQueryData(trpc.favourites.list.queryKey(), { data: records.slice(0, 1) });
  queryClient.setQueryData(dueTasksCounted(me.id).queryKey, {
    data: [{ group: {}, count: 9, sum: {}, avg: {}, min: {}, max: {} }],
  });
  queryClient.setQueryData(trpc.notices.list.queryKey(), { data: { notices: [], unread: 3, nextCursor: null } });
  for (const one of [company, ...records])
    queryClient.setQueryData(trpc.records.get.queryKey({ id: one.id }), { data: one });
  for (const { id, recordId } of deals)
    queryClient.setQueryData([...surroundingKey(recordId), id], {
      dealId: id,
      record: recordId && { id: recordId, title: 'Example Contact', folderId: 'fld_people' },
      company: recordId && { id: 'rec_company', title: 'Example Bakery' },
      nextTask: recordId && { id: 'task_1', title: 'Send the offer', dueAt: '2026-03-10T15:00:00.000Z' },
    });
  queryClient.setQueryData(trpc.deals.usualDays.queryKey({ pipelineId: pipeline.id }), {
    data: [{ stageId: open.id, days: 7 }],
  });
  const filter = { pipelineId: pipeline.id };
  const none = { pageParams: [undefined], pages: [{ data: [], nextCursor: null }] };
  queryClient.setQueryData(dealPagesOptions(filter, 'st_qualified').queryKey, {
    pageParams: [undefined],
    pages: [{ data: deals, nextCursor: 'more' }],
  });
  queryClient.setQueryData(dealPagesOptions(filter, 'st_offer').queryKey, none);
}
