import type { ReadContext } from '@dossier/kernel/context.ts';
import { withoutHeaderValues } from '@dossier/kernel/header-values.ts';
import { one } from '@dossier/kernel/page-schema.ts';
import { act, router } from '@dossier/kernel/procedures.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { operationSchema } from '../bulk/schema.ts';
import { eventDefinitions } from '../events.ts';
import { actions } from './actions.ts';
import { blueprintSchema, listBlueprints } from './blueprints/blueprints.ts';
import { dismissStops, listStops } from './chain/stopped-runs.ts';
import { dealFieldUsesProcedure, fieldUsesProcedure } from './definition/field-uses.ts';
import { compareVersions, getVersion, listVersions, restoreVersion } from './definition/version-log.ts';
import * as versions from './definition/version-schema.ts';
import { exportWorkflow } from './portable/export.ts';
import { importWorkflow } from './portable/import.ts';
import * as portable from './portable/schema.ts';
import { repeatRun } from './run/repeat.ts';
import { cancelRun, getRun, listRecordRunsProcedure, listRuns, retryRun, startRun } from './run/runs.ts';
import * as schema from './schema.ts';
import {
  createWorkflow,
  enableWorkflow,
  getWorkflow,
  listWorkflows,
  publishWorkflow,
  removeWorkflow,
  updateWorkflow,
} from './service.ts';
import { listSecrets, removeSecret, setSecret } from './step/secrets.ts';
import { callAnswerSchema, dryRunInput, dryRunSchema, previewInput, previewSchema } from './test/dry-run-schema.ts';
import { dryRun, previewTemplate, listCallAnswers } from './test/dry-run.ts';
import { rotateHookSecret } from './trigger/protection.ts';
import { runForRecords, runForRecordsInput } from './trigger/record-runs.job.ts';

const silent = 'workflows react to events, and state few of their own';
const settings = { settings: true, silent } as const;
/** Controls runs, and changes no setting. */
const unaudited = { ...settings, audited: false } as const;
const reads = rpcOf({ settings: true });
const writes = rpcOf(settings);

const shared = { tag: 'Workflows', path: '/workflows', meta: { settings: 'or key', silent } } as const;
const ofWorkflow = restOf({ ...shared, output: schema.workflowSchema });
const ofRuns = {
  ...shared,
  path: '/workflows/{id}/runs',
  item: '/workflows/{id}/runs/{runId}',
  meta: { ...shared.meta, alsoScope: 'events:read' },
} as const;
const ofRun = restOf({ ...ofRuns, output: schema.runSchema });
const operating = { scope: 'workflows:run', audited: false } as const;
const starting = { ...operating, createsNothing: false, shownAt: ofRuns.item } as const;

// Only people and keys with `workflows:manage` write workflows: the scope `write` does not include it.
const managing = {
  settings: 'or managing key',
  silent: 'workflows react to events and state none of their own',
} as const;
const managed = restOf({ ...shared, output: schema.workflowDetailSchema, meta: managing });
const ofVersion = restOf({
  ...shared,
  path: '/workflows/{id}/versions',
  item: '/workflows/{id}/versions/{version}',
  output: versions.versionSchema,
});

export const workflowsRouter = router({
  fieldUses: fieldUsesProcedure,
  dealFieldUses: dealFieldUsesProcedure,
  create: managed.create(
    'Create a workflow',
    'It is a draft: publish it, then enable it. A definition that can not run is a 422 that names step and field.',
  )(schema.createWorkflowInput, starred(createWorkflow)),
  update: managed.update('Change the draft of a workflow', 'Runs use the published version.')(
    schema.updateWorkflowInput,
    starred(updateWorkflow),
  ),
  publish: managed.act(
    '/{id}/publish',
    'Publish the draft of a workflow',
    'It becomes the version of new runs; runs under way keep theirs. Names that mean nothing are a 422.',
  )(...byId('wf', starred(publishWorkflow))),
  remove: managed.remove(
    'Delete a workflow',
    'With its versions; its runs under way are cancelled, and their log stays for its 30 days.',
  )(...byId('wf', starred(removeWorkflow))),
  listVersions: ofVersion.list('List the versions of a workflow', 'Newest first.')(
    versions.listVersionsInput,
    starred(listVersions),
  ),
  getVersion: ofVersion.get('Get a version of a workflow', 'Its definition as it was published.')(
    versions.versionInput,
    starred(getVersion),
  ),
  restoreVersion: managed.act(
    '/{id}/versions/{version}/restore',
    'Restore a version as the draft',
    'Publish it to let new runs use it.',
  )(versions.versionInput, starred(restoreVersion)),
  compareVersions: restOf({ ...shared, item: '/workflows/{id}/diff', output: versions.comparisonSchema }).get(
    'Compare two versions of a workflow',
    'Step by step, by the names of the steps: what was added, removed, changed and moved.',
  )(versions.compareVersionsInput, starred(compareVersions)),
  export: restOf({ ...shared, item: '/workflows/{id}/export', output: portable.portableSchema }).get(
    'Export a workflow',
    'With names instead of ids, for another workspace; secrets are named, and never part of it. Values of ' +
      'headers are `***` but for keys with `workflows:manage`.',
  )(portable.exportWorkflowInput, exportWorkflow),
  listBlueprints: restOf({ ...shared, item: '/workflows/blueprints', output: z.array(blueprintSchema) }).show(
    'List workflows to begin with',
    'Each is what an import takes, with choices that it asks for, and answers that fit this workspace.',
  )(listBlueprints),
  import: restOf({
    ...shared,
    path: '/workflows/import',
    output: schema.workflowDetailSchema,
    meta: managing,
  }).createOrReplace(
    'Import a workflow',
    'Makes a draft of what an export gave, or of a blueprint. 201 where it made a workflow, 200 where it replaced ' +
      'the draft of `id`. Everything that this workspace does not have is listed in `issues` of a 422, and nothing ' +
      'is made; `dryRun=true` asks for that alone.',
  )(
    portable.importWorkflowInput,
    portable.importedWorkflowSchema,
    async (ctx, input) => ({
      data: await starred(importWorkflow)(ctx, input),
      created: input.id === undefined,
    }),
    { shownAt: '/workflows/{id}' },
  ),
  list: ofWorkflow.list('List workflows', 'Newest first, without their steps.')(
    schema.listWorkflowsInput,
    listWorkflows,
  ),
  get: restOf({ ...shared, output: schema.workflowDetailSchema }).get(
    'Get a workflow',
    'With its draft and the published trigger.',
  )(...byId('wf', starred(getWorkflow))),
  enable: ofWorkflow.act(
    '/{id}/enable',
    'Enable a workflow',
    'It takes triggers again; a workflow that was never published is a 422.',
  )(schema.workflowIdInput, (ctx, { id }) => enableWorkflow(ctx, id, true)),
  disable: ofWorkflow.act(
    '/{id}/disable',
    'Disable a workflow',
    'Runs under way go on.',
  )(schema.workflowIdInput, (ctx, { id }) => enableWorkflow(ctx, id, false)),
  run: restOf({ ...shared, output: schema.runSchema }).act(
    '/{id}/run',
    'Run a workflow',
    'Queues a run and answers with it; follow it by its id.',
  )(schema.startRunInput, startRun, starting),
  runForRecords: restOf({ ...shared, output: operationSchema }).act(
    '/{id}/run-for-records',
    'Run a workflow for all records that match a filter',
    'Queues a run for each. Follow and cancel it by its operation; `changedCount` counts the runs.',
  )(runForRecordsInput, runForRecords, operating),
  listRuns: ofRun.list('List the runs of a workflow', 'Newest first.')(schema.listRunsInput, starred(listRuns)),
  getRun: restOf({ ...ofRuns, output: schema.runDetailSchema }).get(
    'Get a run with its steps',
    'Each step with its input, its output and its errors.',
  )(schema.runInput, starred(getRun)),
  retryRun: ofRun.act('/{runId}/retry', 'Retry a failed run', 'It goes on from the step that failed.')(
    schema.runInput,
    retryRun,
    operating,
  ),
  cancelRun: ofRun.act(
    '/{runId}/cancel',
    'Cancel a run',
    'It ends where it stands: a step in progress rolls back, and what earlier steps did stays.',
  )(schema.runInput, cancelRun, operating),
  repeatRun: ofRun.act(
    '/{runId}/repeat',
    'Run again',
    'Queues a new run with the trigger of this one, or with another body: of the published version, or from a ' +
      'step of the version that this one took, which then sees what the steps before it gave.',
  )(schema.repeatRunInput, repeatRun, starting),
  searchRuns: reads.list(schema.listAllRunsInput, schema.runSchema, listRuns),
  listRecordRuns: listRecordRunsProcedure,
  listStops: reads.show(z.array(schema.stopSchema), listStops),
  dismissStops: writes.write(schema.workflowIdInput, z.object({ id: idOf('wf') }), dismissStops, unaudited),
  rotateHookSecret: writes.write(schema.hookSecretInput, schema.hookSecretSchema, rotateHookSecret, { fresh: true }),
  dryRun: act
    .meta(unaudited)
    .input(dryRunInput)
    .output(one(dryRunSchema))
    .mutation(async ({ ctx, input }) => ({ data: await dryRun(ctx, input) })),
  listCallAnswers: reads.get(schema.workflowIdInput, z.array(callAnswerSchema), listCallAnswers),
  preview: reads.get(previewInput, previewSchema, previewTemplate),
  listActions: reads.show(z.array(schema.actionSchema), async () => describedActions()),
  listEventKinds: reads.show(z.array(schema.eventKindSchema), async () =>
    eventDefinitions.map(({ kind, description }) => ({ kind, description })),
  ),
  listSecrets: reads.show(z.array(schema.secretSchema), listSecrets),
  setSecret: writes.write(schema.setSecretInput, schema.secretSchema, setSecret, { fresh: true }),
  removeSecret: writes.write(schema.removeSecretInput, schema.secretSchema, removeSecret),
});

function describedActions(): z.output<typeof schema.actionSchema>[] {
  return actions.map(({ name, title, description, input }) => ({
    name,
    title,
    description,
    input: { ...z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) },
  }));
}

/** Wraps a verb so that API keys do not see the values of headers. */
function starred<Context extends ReadContext, Input, Answer>(verb: (ctx: Context, input: Input) => Promise<Answer>) {
  return async (ctx: Context, input: Input): Promise<Answer> => withoutHeaderValues(ctx, await verb(ctx, input));
}
