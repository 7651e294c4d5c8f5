import type { TaskPriority, TaskType } from '@dossier/domain/tasks/constants.ts';

/** Content of the workspace Demo. All people are visibly fictitious: example.com, 555 numbers, "Sample". */

export const companyFields = [
  {
    key: 'industry',
    label: 'Industry',
    type: 'SELECT',
    options: ['Food', 'Logistics', 'Manufacturing', 'Services', 'Software'],
  },
  { key: 'employees', label: 'Employees', type: 'NUMBER' },
  { key: 'website', label: 'Website', type: 'URL' },
] as const;

export const contactFields = [
  { key: 'company', label: 'Company', type: 'RECORD' },
  { key: 'position', label: 'Position', type: 'TEXT' },
  { key: 'status', label: 'Status', type: 'SELECT', options: ['Lead', 'Customer', 'Partner'] },
  { key: 'topics', label: 'Interested in', type: 'MULTI_SELECT', options: ['Onboarding', 'Support', 'Training'] },
  { key: 'newsletter', label: 'Newsletter', type: 'BOOLEAN' },
] as const;

export const companies = [
  { title: 'Example Bakery', data: { industry: 'Food', employees: 24, website: 'https://bakery.example.com' } },
  { title: 'Example Freight', data: { industry: 'Logistics', employees: 310, website: 'https://freight.example.com' } },
  {
    title: 'Example Robotics',
    data: { industry: 'Manufacturing', employees: 95, website: 'https://robotics.example.com' },
  },
  { title: 'Example Studio', data: { industry: 'Services', employees: 12, website: 'https://studio.example.com' } },
  { title: 'Example Software', data: { industry: 'Software', employees: 48, website: 'https://software.example.com' } },
];

interface DemoContact {
  title: string;
  company: number;
  position: string;
  status: 'Lead' | 'Customer' | 'Partner';
  topics?: string[];
  newsletter?: boolean;
}

/** `company` is an index of the list above. */
export const contacts: DemoContact[] = [
  {
    title: 'Ada Sample',
    company: 2,
    position: 'Head of engineering',
    status: 'Customer',
    topics: ['Support'],
    newsletter: true,
  },
  { title: 'Ben Sample', company: 2, position: 'Purchasing', status: 'Lead' },
  {
    title: 'Carla Sample',
    company: 0,
    position: 'Owner',
    status: 'Customer',
    topics: ['Onboarding', 'Training'],
    newsletter: true,
  },
  { title: 'David Sample', company: 1, position: 'Fleet manager', status: 'Lead', newsletter: false },
  { title: 'Elena Sample', company: 1, position: 'Operations', status: 'Customer', topics: ['Support'] },
  { title: 'Farid Sample', company: 3, position: 'Art director', status: 'Partner', newsletter: true },
  { title: 'Grace Sample', company: 4, position: 'Product manager', status: 'Lead', topics: ['Training'] },
  { title: 'Hiro Sample', company: 4, position: 'Developer', status: 'Customer', topics: ['Onboarding', 'Support'] },
  { title: 'Ines Sample', company: 0, position: 'Accounting', status: 'Lead' },
  { title: 'Jonas Sample', company: 3, position: 'Office manager', status: 'Customer', newsletter: true },
  { title: 'Kim Sample', company: 1, position: 'Warehouse lead', status: 'Lead', topics: ['Training'] },
  { title: 'Lena Sample', company: 2, position: 'Service technician', status: 'Customer' },
];

export const stages = [
  { name: 'New', probability: 10, idleDays: 7 },
  { name: 'Qualified', probability: 30, idleDays: 14 },
  { name: 'Proposal', probability: 50, idleDays: 14 },
  { name: 'Negotiation', probability: 75, idleDays: 21 },
  { name: 'Won', kind: 'WON' },
  { name: 'Lost', kind: 'LOST' },
] as const;

/** `contact` and `stage` are indexes of the lists above; days count from today. */
export const deals = [
  { title: 'Maintenance contract', contact: 0, stage: 3, amount: 18_400, closesInDays: 9 },
  { title: 'Spare parts, first order', contact: 1, stage: 1, amount: 2_350.5, closesInDays: 21 },
  { title: 'Point of sale for three shops', contact: 2, stage: 4, amount: 7_900, closesInDays: -4 },
  { title: 'Fleet tracking pilot', contact: 3, stage: 2, amount: 12_000, closesInDays: 30 },
  { title: 'Route planning licence', contact: 4, stage: 0, amount: 5_600, closesInDays: 45 },
  { title: 'Brand refresh', contact: 5, stage: 1, amount: 9_750, closesInDays: 18 },
  { title: 'Team training', contact: 6, stage: 0, amount: 1_480, closesInDays: 27 },
  { title: 'Support plan, yearly', contact: 7, stage: 4, amount: 4_200, closesInDays: -12 },
  { title: 'Office move', contact: 9, stage: 5, amount: 3_100, closesInDays: -20 },
];

export const comments = [
  { contact: 0, text: 'Prefers e-mail. Wants the service level in writing before the renewal.' },
  { contact: 2, text: 'Opened a third shop; the point of sale went live without trouble.' },
  { contact: 3, text: 'Compares us with two others. The pilot has to start before summer.' },
  { contact: 3, text: 'Sent the proposal with the longer trial.' },
  { contact: 7, text: "Asked for an export of last year's tickets." },
];

export const calls = [
  {
    contact: 0,
    direction: 'OUTBOUND',
    outcome: 'CONNECTED',
    duration: 412,
    notes: 'Went through the contract, two open points.',
    hoursAgo: 26,
  },
  { contact: 1, direction: 'OUTBOUND', outcome: 'VOICEMAIL', duration: 35, notes: null, hoursAgo: 50 },
  {
    contact: 4,
    direction: 'INBOUND',
    outcome: 'CONNECTED',
    duration: 188,
    notes: 'Question about the last invoice, settled.',
    hoursAgo: 5,
  },
  { contact: 6, direction: 'OUTBOUND', outcome: 'NO_ANSWER', duration: 0, notes: null, hoursAgo: 3 },
] as const;

interface DemoTask {
  title: string;
  contact?: number;
  type: TaskType;
  priority: TaskPriority;
  dueInHours: number;
  recurrence?: string;
}

export const tasks: DemoTask[] = [
  { title: 'Call back about the contract', contact: 0, type: 'CALL', priority: 'HIGH', dueInHours: 4 },
  { title: 'Send the revised proposal', contact: 3, type: 'EMAIL', priority: 'URGENT', dueInHours: 28 },
  { title: 'Prepare the training agenda', contact: 6, type: 'TODO', priority: 'NORMAL', dueInHours: 76 },
  {
    title: 'Review open deals',
    type: 'MEETING',
    priority: 'NORMAL',
    dueInHours: 120,
    recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  },
  { title: 'Ask for a reference', contact: 2, type: 'EMAIL', priority: 'LOW', dueInHours: 200 },
];
