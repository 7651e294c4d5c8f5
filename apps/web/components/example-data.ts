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
import type { Me, Membership } from '../src/session/session.ts';

/** When it is on this page: the tests stop the clock here. */
export const now = '2026-03-12T10:00:00.000Z';
const lastWeek = '2026-03-05T08:30:00.000Z';
/** The value of a field that an example does not name is the first of these that its schema takes. */
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

export const members: Member[] = [
  ['usr_owner', 'Example Owner', 'OWNER'] as const,
  ['usr_colleague', 'Example Colleague', 'MEMBER'] as const,
].map(([userId, name, role]) => example(memberSchema, { userId, name, email: `${userId.slice(4)}@example.com`, role }));

export const tags: Tag[] = (
  ['GRAY', 'RED', 'ORANGE', 'YELLOW', 'GREEN', 'TEAL', 'BLUE', 'PURPLE', 'PINK'] as const
).map((color) => ({ id: `tag_${color}`, name: color.toLowerCase(), color, version: 1, createdAt: lastWeek }));

/** A field of each type, with a value. */
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
export const folders: Folder[] = [
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

export const company = record(0, 'Example Bakery', { id: 'rec_company', folderId: 'fld_companies' });
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

export function task(at: number, title: string, more: Partial<Task> = {}): Task {
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

export function notice(at: number, kind: string, subjectName: string, more: Partial<Notice> = {}): Notice {
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
