import type { Probe, Probes, Things } from '../things.ts';

const manual = { kind: 'manual', on: 'nothing' };

/** Steps with every id that an action accepts. */
const steps = ({ variable, folder, record, deal, pipeline, stage, otherStage, member }: Things) => [
  { name: 'task', action: 'createTask', input: { title: 'Step', recordId: record, assigneeId: member } },
  { name: 'comment', action: 'addComment', input: { recordId: record, text: 'Step' } },
  { name: 'call', action: 'logCall', input: { recordId: record } },
  { name: 'owner', action: 'assignOwner', input: { ownerId: member } },
  { name: 'chosen', action: 'assignOwner', input: { pool: { members: [{ userId: member }] } } },
  { name: 'created', action: 'createRecord', input: { folderId: folder, title: 'Step', ownerId: member } },
  { name: 'updated', action: 'updateRecord', input: { recordId: record, title: 'Step', ownerId: member } },
  { name: 'found', action: 'findRecord', input: { folderId: folder, field: 'title', value: 'Step' } },
  { name: 'stage', action: 'changeStage', input: { dealId: deal, stageId: otherStage } },
  { name: 'counted', action: 'increment', input: { name: variable } },
  { name: 'set', action: 'setVariable', input: { name: variable, value: 1 } },
  {
    name: 'deal',
    action: 'createDeal',
    input: { pipelineId: pipeline, stageId: stage, recordId: record, ownerId: member },
  },
  {
    name: 'dealt',
    action: 'updateDeal',
    input: { dealId: deal, stageId: stage, recordId: record, ownerId: member, title: 'Step' },
  },
];
const onEvent = ({ folder, pipeline, stage }: Things) => ({
  kind: 'event',
  event: 'deal.stage_changed',
  folderId: folder,
  pipelineId: pipeline,
  stageId: stage,
});
const definitions = (things: Things) => [
  { trigger: onEvent(things), steps: [] },
  ...steps(things).map((step) => ({ trigger: manual, steps: [step] })),
];
/** A template that would show a foreign record or deal. */
const seen = '{{ record.title }} {{ deal.title }}';

const list = { count: true };
const nameless: Probe = () => [{}];
const ofWorkflow: Probe = ({ workflow }) => [{ id: workflow }];
const ofRun: Probe = ({ workflow, run }) => [{ id: workflow, runId: run }];
// Twice: the address has two parameters, and one names a thing.
const ofVersion: Probe = ({ workflow }) => [1, 1].map((version) => ({ id: workflow, version }));

export const probedWorkflows: Probes = {
  'approvals.list': () => [list],
  'approvals.get': ({ approval }) => [{ id: approval }],
  'approvals.answer': ({ approval }) => [{ id: approval, choice: 'No', comment: null }],
  'workflows.list': () => [list],
  'workflows.fieldUses': ({ folder, fieldKey }) => [{ id: folder, key: fieldKey }],
  'workflows.dealFieldUses': ({ pipeline, fieldKey }) => [{ id: pipeline, key: fieldKey }],
  'workflows.get': ofWorkflow,
  'workflows.listStops': nameless,
  'workflows.dismissStops': ofWorkflow,
  'workflows.listVersions': ({ workflow }) => [{ id: workflow, ...list }],
  'workflows.getVersion': ofVersion,
  'workflows.restoreVersion': ofVersion,
  'workflows.compareVersions': ({ workflow }) => [{ id: workflow, from: 1 }],
  'workflows.create': (things) => definitions(things).map((draft) => ({ name: 'New', draft })),
  'workflows.export': ({ workflow }) => [{ id: workflow, version: 1 }, { id: workflow }],
  'workflows.listBlueprints': nameless,
  'workflows.import': (things) => [
    ...definitions(things).map((definition) => ({ name: 'New', definition })),
    { id: things.workflow, name: 'New', definition: { trigger: manual, steps: [] } },
    {
      name: 'New',
      choices: [{ key: 'folder', kind: 'folder', label: 'Folder' }],
      answers: { folder: things.folder },
      definition: {
        trigger: manual,
        steps: [{ name: 'made', action: 'createRecord', input: { folderId: '@{choice:folder}', title: 'New' } }],
      },
    },
  ],
  'workflows.update': (things) => definitions(things).map((draft) => ({ id: things.workflow, name: 'New', draft })),
  'workflows.publish': ofWorkflow,
  'workflows.enable': ofWorkflow,
  'workflows.disable': ofWorkflow,
  'workflows.rotateHookSecret': ofWorkflow,
  'workflows.run': ({ workflow, record, deal }) => [{ id: workflow, recordId: record, dealId: deal }],
  'workflows.runForRecords': ({ workflow, folder, member }) => [
    { id: workflow, filter: { folderId: [folder], ownerId: [member] } },
  ],
  'workflows.listRuns': ({ workflow }) => [{ id: workflow, ...list }],
  'workflows.searchRuns': ({ requestId, event }) => [
    { requestId, ...list },
    { eventId: event, ...list },
  ],
  'workflows.listRecordRuns': ({ record }) => [{ recordId: record }],
  'workflows.getRun': ofRun,
  'workflows.retryRun': ofRun,
  'workflows.cancelRun': ofRun,
  'workflows.repeatRun': ofRun,
  'workflows.remove': ofWorkflow,
  'workflows.dryRun': (things) => [
    ...definitions(things).map((definition) => ({ definition })),
    {
      definition: {
        trigger: manual,
        steps: [{ name: 'task', action: 'createTask', input: { title: `Seen: ${seen}` } }],
      },
      recordId: things.record,
      dealId: things.deal,
    },
    {
      definition: {
        trigger: manual,
        steps: [{ name: 'task', action: 'createTask', input: { title: 'Seen: {{ trigger.body.word }}' } }],
      },
      runId: things.run,
    },
  ],
  'workflows.preview': ({ record, deal }) => [{ template: seen, recordId: record, dealId: deal }],
  'workflows.listCallAnswers': ofWorkflow,
  'workflows.listActions': nameless,
  'workflows.listEventKinds': nameless,
  'workflows.listSecrets': nameless,
  'workflows.setSecret': ({ secret }) => [{ name: secret, value: 'New' }],
  'workflows.removeSecret': ({ secret }) => [{ name: secret }],
};
