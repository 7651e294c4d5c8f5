import type { Probes } from '../things.ts';
import { taskItems } from './upserts.ts';

const list = { count: true };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

export const probedBesides: Probes = {
  'syncs.list': () => [list],
  'syncs.get': ({ sync }) => [{ source: sync }],
  'syncs.set': ({ folder }) => [{ source: 'new-one', folderId: folder, onMissing: 'TRASH' }],
  'syncs.remove': ({ otherSync }) => [{ source: otherSync }],
  'syncs.startRun': ({ otherSync }) => [{ source: otherSync, items: [{ externalId: '1', title: 'New' }] }],
  'syncs.getRun': ({ sync, syncRun }) => [{ source: sync, runId: syncRun }],
  'syncs.addPart': ({ sync, syncRun }) => [
    { source: sync, runId: syncRun, position: 1, items: [{ externalId: '2', title: 'New' }] },
  ],
  'syncs.finishRun': ({ sync, syncRun }) => [{ source: sync, runId: syncRun }],
  'syncs.cancelRun': ({ sync, syncRun }) => [{ source: sync, runId: syncRun }],
  'syncs.listProblems': ({ sync, syncRun }) => [{ source: sync, runId: syncRun, ...list }],
  'syncs.listConflicts': ({ sync }) => [{ source: sync, ...list }],
  'syncs.changes': ({ sync }) => [{ source: sync }],
  'syncs.acknowledge': ({ sync, record }) => [{ source: sync, items: [{ recordId: record, externalId: 'new' }] }],
  'tags.list': () => [list],
  'tags.get': ({ tag }) => [{ id: tag }],
  'tags.create': () => [{ name: 'New' }],
  'tags.update': ({ tag }) => [{ id: tag, name: 'Renamed' }],
  'tags.remove': ({ tag }) => [{ id: tag }],

  'links.list': ({ record }) => [{ id: record, count: true }],
  'links.create': ({ record, linked, linkKind }) => [
    { id: record, recordId: linked, kindId: linkKind, direction: 'IN' },
  ],
  'links.get': ({ record, link }) => [{ id: record, linkId: link }],
  'links.remove': ({ record, link }) => [{ id: record, linkId: link }],
  'links.listKinds': () => [list],
  'links.getKind': ({ linkKind }) => [{ id: linkKind }],
  'links.createKind': () => [{ name: 'New', reverseName: 'New' }],
  'links.updateKind': ({ linkKind }) => [{ id: linkKind, name: 'New' }],
  'links.removeKind': ({ unusedKind }) => [{ id: unusedKind }],

  'tasks.list': ({ record, member }) => [{ recordId: [record], assigneeId: [member], ...list }],
  'tasks.get': ({ task }) => [{ id: task }],
  'tasks.create': ({ record, deal, member }) => [{ title: 'New', recordId: record, dealId: deal, assigneeId: member }],
  'tasks.update': ({ task, member }) => [{ id: task, title: 'New', assigneeId: member }],
  'tasks.setRecurrence': ({ task }) => [{ id: task, recurrence: 'FREQ=DAILY' }],
  'tasks.batch': (things) => taskItems(things).map((item) => ({ atomic: true, items: [item] })),
  'tasks.remove': ({ task }) => [{ id: task }],

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

  'mail.state': () => [{}],
  'mail.get': () => [{}],
  'mail.update': () => [
    {
      host: 'smtp.example.com',
      port: 587,
      security: 'starttls',
      userName: null,
      fromName: 'New',
      fromAddress: 'new@example.com',
    },
  ],
  'mail.remove': () => [{}],
  'mail.test': () => [{}],

  'emails.list': ({ record }) => [{ id: record }],
  'emails.create': ({ record }) => [{ id: record, to: 'person@example.com', subject: 'New', text: 'New' }],
  'emails.get': ({ email }) => [{ id: email }],
  'emailTemplates.list': () => [{}],
  'emailTemplates.fill': ({ template, record }) => [{ id: template, recordId: record }],
  'emailTemplates.create': () => [{ name: 'New', subject: 'New', body: 'New' }],
  'emailTemplates.update': ({ template }) => [{ id: template, name: 'New', subject: 'New', body: 'New' }],
  'emailTemplates.remove': ({ template }) => [{ id: template }],
};
