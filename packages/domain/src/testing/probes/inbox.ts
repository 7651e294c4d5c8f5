import type { Things } from '../things.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

export const probedInbox: Readonly<Record<string, (things: Things) => readonly unknown[]>> = {
  'notices.list': () => [{}],
  'notices.markRead': ({ notice }) => [{ id: notice }],
  'notices.settle': ({ notice }) => [{ ids: [notice], isDone: true }],
  'notices.snooze': ({ notice }) => [{ ids: [notice], until: inAnHour() }],
  'notices.mailChoices': () => [undefined],
  'notices.updateMailChoices': () => [
    { digestHour: null, hasMentions: false, hasAssignments: false, language: 'en', timeZone: 'Europe/Berlin' },
  ],
  'reminders.list': ({ record }) => [{ subjectId: record }],
  'reminders.add': ({ record, deal, task }) => [record, deal, task].map((subjectId) => ({ subjectId, at: inAnHour() })),
  'reminders.remove': ({ reminder }) => [{ id: reminder }],
};
