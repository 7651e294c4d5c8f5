import { definitions, manual, seen } from './steps.ts';
import type { Things } from '../things.ts';

type Probe = (things: Things) => readonly unknown[];

const list = { count: true };
const nameless: Probe = () => [{}];
const ofWorkflow: Probe = ({ workflow }) => [{ id: workflow }];
const ofRun: Probe = ({ workflow, run }) => [{ id: workflow, runId: run }];
// Twice: the address has two parameters, and one names a thing.
const ofVersion: Probe = ({ workflow }) => [1, 1].map((version) => ({ id: workflow, version }));

export const probedWorkflows: Readonly<Record<string, Probe>> = {
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
