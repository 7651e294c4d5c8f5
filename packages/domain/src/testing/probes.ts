import { dealItems, dealValues, probedUpserts, recordItems, recordValues } from './probes/upserts.ts';
import { probedQueries } from './probes/queries.ts';
import { probedReports } from './probes/reports.ts';
import { probedBesides } from './probes/besides.ts';
import { probedWorkflows } from './probes/workflows.ts';
import type { Probe, Probes, Things } from './things.ts';

const nameless: Probe = () => [{}];
function id(...names: (keyof Things)[]): Probe {
  return (things) => names.map((name) => ({ id: things[name] }));
}
const list = { count: true };
const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const linkTo = (targetFolderId: string) => ({ key: 'added', label: 'Added', type: 'RECORD', targetFolderId });
const text = { key: 'added', label: 'Added', type: 'TEXT' };

const requestOf = (app: string) =>
  `client_id=${app}&redirect_uri=https%3A%2F%2Fapp.example%2Fback&response_type=code&code_challenge_method=S256&` +
  `code_challenge=${'x'.repeat(43)}`;

/** The probes of every procedure, by name. A missing one fails the test. */
export const probes: Probes = {
  ...probedQueries,
  ...probedUpserts,
  'activities.list': ({ member, owner }) => [{}, { ownerId: [member] }, { actorId: [owner] }],

  'apiKeys.own': nameless,
  'apiKeys.list': () => [list],
  'apiKeys.create': () => [{ name: 'New', scopes: ['read'] }],
  'apiKeys.update': ({ key }) => [{ id: key, name: 'New' }],
  'apiKeys.rotate': id('key'),
  'apiKeys.revoke': id('key'),

  'apps.ask': ({ app }) => [{ query: requestOf(app) }],
  'apps.allow': ({ app, workspace }) => [{ query: requestOf(app), workspaceId: workspace }],

  'attachments.list': ({ record, deal, task, comment }) => [
    { recordId: [record] },
    { dealId: [deal] },
    { taskId: [task] },
    { commentId: [comment] },
  ],
  'attachments.get': id('attachment'),
  'attachments.create': ({ record, deal, task, comment }) =>
    [{ recordId: record }, { dealId: deal }, { taskId: task }, { commentId: comment }].map((parent) => ({
      ...parent,
      name: 'new.txt',
      content: 'TmV3',
    })),
  'attachments.update': ({ attachment }) => [{ id: attachment, name: 'renamed.txt' }],
  'attachments.remove': id('attachment'),
  'attachments.readContent': id('attachment'),
  'attachments.readPiece': ({ attachment }) => [{ id: attachment, position: 0 }],

  'audit.list': ({ owner, key }) => [list, { actorId: [owner] }, { subjectId: [key] }],

  'calls.list': ({ record, deal }) => [{ id: record, dealId: deal }],
  'calls.create': ({ record, deal }) => [{ id: record, dealId: deal }],
  'calls.get': id('call'),
  'calls.update': ({ call, deal }) => [{ id: call, notes: 'New', dealId: deal }],
  'calls.remove': id('call'),
  'changelog.list': () => [list],
  'comments.list': ({ record, deal }) => [{ id: record, dealId: deal }],
  'comments.create': ({ record, deal }) => [{ id: record, text: 'New', dealId: deal }],
  'comments.get': id('comment'),
  'comments.update': ({ comment, deal }) => [{ id: comment, text: 'New', dealId: deal }],
  'comments.remove': id('comment'),

  'deals.list': ({ pipeline, stage, record, member }) => [
    { pipelineId: [pipeline], stageId: [stage], recordId: [record], ownerId: [member], ...list },
  ],
  'deals.get': id('deal'),
  'deals.timeline': id('deal'),
  'deals.stageFigures': ({ pipeline, member }) => [{ id: pipeline, ownerId: member }],
  'deals.usualDays': ({ pipeline }) => [{ pipelineId: pipeline }],
  'deals.create': (things) => [{ pipelineId: things.pipeline, stageId: things.stage, ...dealValues(things) }],
  'deals.update': (things) => [{ id: things.deal, stageId: things.otherStage, title: 'New', ...dealValues(things) }],
  'deals.batch': (things) => dealItems(things).map((item) => ({ atomic: true, items: [item] })),
  'deals.remove': id('deal'),

  'events.list': ({ record, event, operation }) => [
    { recordId: [record] },
    { after: event },
    { operationId: operation },
  ],

  'favourites.list': nameless,
  'favourites.add': ({ record }) => [{ recordId: record }],
  'favourites.remove': ({ linked }) => [{ recordId: linked }],

  'folders.list': () => [list],
  'folders.get': id('folder'),
  'folders.create': ({ folder }) => [
    { name: 'New', fields: [text] },
    { name: 'New', fields: [linkTo(folder)] },
  ],
  'folders.update': ({ folder }) => [{ id: folder, name: 'New' }],
  'folders.archive': ({ otherFolder }) => [{ id: otherFolder, isArchived: true }],
  'folders.reorder': ({ folder, otherFolder }) => [{ ids: [otherFolder, folder] }],
  'folders.getField': ({ folder, fieldKey }) => [{ id: folder, key: fieldKey }],
  'folders.addField': ({ folder, otherFolder }) => [{ id: folder, field: linkTo(otherFolder) }],
  'folders.updateField': ({ folder, otherFolder, fieldKey }) => [
    { id: folder, key: fieldKey, field: { label: 'New' } },
    { id: folder, key: 'link', field: { targetFolderId: otherFolder } },
  ],
  'folders.archiveField': ({ folder, fieldKey }) => [{ id: folder, key: fieldKey, isArchived: true }],
  'folders.reorderFields': ({ folder, fieldKey }) => [{ id: folder, keys: ['person', 'link', fieldKey] }],

  'imports.list': () => [list],
  'imports.get': id('import'),
  'imports.create': ({ folder }) => [{ folderId: folder, fileName: 'new.csv' }],
  'imports.addPart': ({ upload }) => [{ id: upload, position: 0, content: 'title\nNew\n' }],
  'imports.inspect': id('import'),
  'imports.start': ({ import: imported, fieldKey, folder, pipeline }) => [
    {
      id: imported,
      mapping: ['title', `data.${fieldKey}`],
      readings: [null, { folderId: folder }],
      pipelineId: pipeline,
    },
  ],
  'imports.preview': ({ import: imported, fieldKey, folder }) => [
    {
      id: imported,
      mapping: ['title', `data.${fieldKey}`],
      readings: [null, { format: null, folderId: folder }],
    },
  ],
  'imports.listProblems': id('import'),
  'imports.listSamples': id('import'),
  'imports.cancel': id('import'),
  'imports.listErrors': id('import'),
  'imports.readErrors': id('import'),
  'imports.createExport': ({ folder, member: owner, fieldKey }) => [
    { folderId: folder, filter: { ownerId: [owner], data: { person: owner } }, columns: ['title', `data.${fieldKey}`] },
  ],
  'imports.getExport': id('export'),
  'imports.cancelExport': id('exporting'),
  'imports.readPart': ({ export: exported }) => [{ id: exported, position: 0 }],
  'imports.readFile': id('export'),

  'live.changes': nameless,
  'live.look': id('record', 'deal'),

  'members.list': () => [list],
  'members.changeRole': ({ member, owner }) => [{ userId: member, role: 'ADMIN', keysTo: owner }],
  'members.previewRemoval': ({ member }) => [{ userId: member }],
  'members.remove': ({ member, owner }) => [{ userId: member, keysTo: owner, reassignTo: owner }],
  'members.leave': nameless,
  'members.setAway': ({ member }) => [{ userId: member, awayUntil: '2030-01-31T00:00:00Z' }],
  'members.invite': () => [{ email: 'new@example.com' }],
  'members.listInvitations': () => [list],
  'members.revokeInvitation': id('invitation'),
  // An invitation's token is not a name but a credential: its holder is invited.
  'members.getOffer': () => [{ token: 'unknown' }],
  'members.acceptInvitation': () => [{ token: 'unknown' }],
  'members.signUp': () => [{ token: 'unknown', name: 'New', email: 'new@example.com', password: 'correct horse' }],

  'operations.list': () => [list],
  'operations.get': id('operation'),
  'operations.listProblems': ({ operation }) => [{ id: operation, ...list }],
  'operations.cancel': id('operation'),
  'operations.undo': id('operation'),
  'operations.remove': ({ comment }) => [{ noun: 'comment', id: comment }],

  'pipelines.list': () => [list],
  'pipelines.get': id('pipeline'),
  'pipelines.create': ({ folder }) => [{ name: 'New', stages: [{ name: 'New' }], fields: [linkTo(folder)] }],
  'pipelines.update': ({ pipeline }) => [{ id: pipeline, name: 'New' }],
  'pipelines.archive': ({ otherPipeline }) => [{ id: otherPipeline, isArchived: true }],
  'pipelines.reorder': ({ pipeline, otherPipeline }) => [{ ids: [otherPipeline, pipeline] }],
  'pipelines.getStage': ({ pipeline, stage }) => [{ id: pipeline, stageId: stage }],
  'pipelines.getField': ({ pipeline, fieldKey }) => [{ id: pipeline, key: fieldKey }],
  'pipelines.addStage': ({ pipeline }) => [{ id: pipeline, stage: { name: 'New' } }],
  'pipelines.updateStage': ({ pipeline, stage }) => [{ id: pipeline, stageId: stage, name: 'New' }],
  'pipelines.reorderStages': ({ pipeline, stage, otherStage }) => [{ id: pipeline, stageIds: [otherStage, stage] }],
  'pipelines.archiveStage': ({ pipeline, stage, otherStage }) => [
    { id: pipeline, stageId: stage, isArchived: true, moveDealsTo: otherStage },
  ],
  'pipelines.addField': ({ pipeline, folder }) => [{ id: pipeline, field: linkTo(folder) }],
  'pipelines.updateField': ({ pipeline, folder, fieldKey }) => [
    { id: pipeline, key: fieldKey, field: { label: 'New' } },
    { id: pipeline, key: 'link', field: { targetFolderId: folder } },
  ],
  'pipelines.archiveField': ({ pipeline, fieldKey }) => [{ id: pipeline, key: fieldKey, isArchived: true }],
  'pipelines.reorderFields': ({ pipeline, fieldKey }) => [{ id: pipeline, keys: ['person', 'link', fieldKey] }],

  'records.list': ({ folder, member, record }) => [
    { folderId: [folder], ...list },
    { ownerId: [member], ...list },
    { data: { person: member, link: record }, ...list },
  ],
  'records.count': ({ folder, member }) => [{ filter: { folderId: [folder], ownerId: [member] } }],
  'records.related': id('record'),
  'records.get': id('record'),
  'records.create': (things) => [{ folderId: things.folder, title: 'New', ...recordValues(things) }],
  'records.update': (things) => [{ id: things.record, title: 'New', ...recordValues(things, things.linked) }],
  'records.bulk': ({ folder, member }) => [
    {
      filter: { folderId: [folder], ownerId: [member] },
      change: { action: 'update', values: { ownerId: member } },
    },
  ],
  // Atomic, so that an unknown id fails the call and not only its item.
  'records.batch': (things) => recordItems(things).map((item) => ({ atomic: true, items: [item] })),
  'records.remove': id('record'),
  'records.listTrash': () => [list],
  'records.findTrashed': ({ folder }) => [{ folderId: folder }],
  'records.restore': id('trashed'),
  'records.erase': id('trashed'),
  'records.emptyTrash': nameless,
  'records.merge': ({ record, linked, member }) => [{ id: record, recordIds: [linked], values: { ownerId: member } }],
  'records.timeline': id('record'),
  'records.previewFieldConversion': ({ folder, fieldKey }) => [
    { folderId: folder, key: fieldKey, to: { type: 'LONG_TEXT' } },
  ],
  'records.findDuplicates': () => [{ by: 'email' }, { by: 'phone' }, { by: 'title' }, { by: 'similar' }],
  'records.similar': id('record'),
  'records.differ': ({ record, linked }) => [{ recordIds: [record, linked] }],
  'records.mergeMany': ({ record, linked }) => [{ groups: [[record, linked]], keep: 'oldest' }],
  'records.listDuplicates': ({ folder, fieldKey }) => [{ id: folder, key: fieldKey }],
  'records.setUnique': ({ folder, fieldKey }) =>
    // While records have equal values, only the second succeeds.
    [true, false].map((unique) => ({ folderId: folder, key: fieldKey, unique })),
  'records.convertField': ({ folder, fieldKey }) => [{ folderId: folder, key: fieldKey, to: { type: 'LONG_TEXT' } }],

  ...probedReports,
  ...probedBesides,

  'usage.get': nameless,
  'usage.quotas': nameless,

  'users.me': nameless,
  'users.secondFactor': nameless,
  'users.update': () => [{ name: 'New' }],
  'users.listSessions': nameless,
  'users.confirmPassword': () => [{ password: 'not a password of anybody' }],
  'users.deleteAccount': nameless,
  'users.endSession': () => [{ id: '00000000-0000-0000-0000-000000000000' }],

  'variables.list': () => [list],
  'variables.get': ({ variable }) => [{ name: variable }],
  'variables.create': () => [{ name: 'newOne', value: 1 }],
  'variables.update': ({ variable }) => [{ name: variable, value: 2 }],
  'variables.increment': ({ variable }) => [{ name: variable }],
  'variables.remove': ({ variable }) => [{ name: variable }],

  'webhooks.list': () => [list],
  'webhooks.get': id('webhook'),
  'webhooks.create': ({ folder, pipeline }) => [
    { url: 'https://127.0.0.1:1/new', folderId: folder, pipelineId: pipeline },
  ],
  'webhooks.update': ({ webhook, folder, pipeline }) => [
    { id: webhook, folderId: folder, pipelineId: pipeline, description: 'New' },
  ],
  'webhooks.rotateSecret': id('webhook'),
  'webhooks.sample': ({ webhook }) => [{ id: webhook, kind: 'record.created' }],
  'webhooks.test': ({ webhook }) => [{ id: webhook, kind: 'record.created' }],
  'webhooks.listHealth': nameless,
  'webhooks.preview': ({ webhook, event }) => [{ id: webhook, eventId: event }],
  'webhooks.listActivity': nameless,
  'webhooks.getStatistics': id('webhook'),
  'webhooks.listDeliveries': ({ webhook }) => [{ id: webhook, ...list }],
  'webhooks.getDelivery': ({ webhook, delivery }) => [{ id: webhook, deliveryId: delivery }],
  'webhooks.redeliver': ({ webhook, delivery }) => [{ id: webhook, deliveryId: delivery }],
  'webhooks.redeliverFailed': ({ webhook }) => [{ id: webhook, since: '2020-01-01T00:00:00Z' }],
  'webhooks.previewReplay': ({ webhook, record }) => [{ id: webhook, recordId: record, from: hourAgo() }],
  'webhooks.replay': ({ webhook, record }) => [{ id: webhook, recordId: record, from: hourAgo() }],
  'webhooks.listReplays': ({ webhook }) => [{ id: webhook, ...list }],
  'webhooks.getReplay': ({ webhook, replay }) => [{ id: webhook, replayId: replay }],
  'webhooks.cancelReplay': ({ webhook, replay }) => [{ id: webhook, replayId: replay }],
  'webhooks.remove': id('webhook'),

  ...probedWorkflows,

  'workspaces.get': nameless,
  'workspaces.me': nameless,
  'workspaces.update': () => [{ name: 'New' }],
  'workspaces.remove': nameless,
  'workspaces.restore': nameless,
  'workspaces.list': nameless,
  'workspaces.create': () => [{ name: 'New' }],
  'workspaces.setUpState': nameless,
  'workspaces.setUp': () => [
    {
      token: 'unknown',
      name: 'New',
      email: 'new@example.com',
      password: 'correct horse battery',
      workspace: { name: 'New' },
    },
  ],
};
