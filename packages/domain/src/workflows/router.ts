import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { withoutHeaderValues } from '@dossier/kernel/header-values.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { act, read, router, write } from '@dossier/kernel/procedures.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { eventDefinitions } from '../events.ts';
import { actions } from './actions.ts';
import { authoring } from './definition/authoring.ts';
import { listCallAnswers } from './test/call-answers.ts';
import { dryRun, previewTemplate } from './test/dry-run.ts';
import { callAnswerSchema, dryRunInput, dryRunSchema, previewInput, previewSchema } from './test/dry-run-schema.ts';
import { dealFieldUsesProcedure, fieldUsesProcedure } from './definition/field-uses-procedure.ts';
import { rotateHookSecret } from './trigger/protection.ts';
import { cancelRun, getRun, listRuns, retryRun, startRun } from './run/runs.ts';
import { repeatRun } from './run/repeat.ts';
import { rest } from './rest.ts';
import { runForRecordsProcedure } from './trigger/record-runs-procedure.ts';
import {
  actionSchema,
  eventKindSchema,
  hookSecretSchema,
  listAllRunsInput,
  listRunsInput,
  listWorkflowsInput,
  removeSecretInput,
  repeatRunInput,
  runDetailSchema,
  runInput,
  runSchema,
  secretSchema,
  setSecretInput,
  startRunInput,
  stopSchema,
  workflowDetailSchema,
  workflowIdInput,
  workflowSchema,
} from './schema.ts';
import { dismissStops, listStops } from './chain/stopped-runs.ts';
import { listSecrets, removeSecret, setSecret } from './step/secrets.ts';
import { enableWorkflow, getWorkflow, listWorkflows } from './service.ts';
import { listRecordRunsProcedure } from './run/runs-of-record.ts';

const settings = { settings: true, silent: 'workflows react to events, and state few of their own' } as const;
/** Operates runs, and changes no setting. */
const unaudited = { ...settings, audited: false } as const;
const shared = { settings: 'or key', silent: settings.silent, createsNothing: true } as const;

export const workflowsRouter = router({
  fieldUses: fieldUsesProcedure,
  dealFieldUses: dealFieldUsesProcedure,
  ...authoring,
  list: read
    .meta({
      settings: 'or key',
      openapi: rest('GET', '/workflows', 'List workflows', 'Newest first, without their steps.'),
    })
    .input(listWorkflowsInput)
    .output(pageOf(workflowSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listWorkflows(ctx, input))),
  get: read
    .meta({
      settings: 'or key',
      openapi: rest('GET', '/workflows/{id}', 'Get a workflow', 'With its draft and the published trigger.'),
    })
    .input(workflowIdInput)
    .output(one(workflowDetailSchema))
    .query(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await getWorkflow(ctx, input.id)) })),
  enable: write
    .meta({
      ...shared,
      openapi: rest(
        'POST',
        '/workflows/{id}/enable',
        'Enable a workflow',
        'It takes triggers again; a workflow that was never published is a 422.',
      ),
    })
    .input(workflowIdInput)
    .output(one(workflowSchema))
    .mutation(async ({ ctx, input }) => ({ data: await enableWorkflow(ctx, input.id, true) })),
  disable: write
    .meta({
      ...shared,
      openapi: rest('POST', '/workflows/{id}/disable', 'Disable a workflow', 'Runs under way go on.'),
    })
    .input(workflowIdInput)
    .output(one(workflowSchema))
    .mutation(async ({ ctx, input }) => ({ data: await enableWorkflow(ctx, input.id, false) })),
  run: write
    .meta({
      scope: 'workflows:run',
      settings: 'or key',
      silent: settings.silent,
      audited: false,
      openapi: rest(
        'POST',
        '/workflows/{id}/run',
        'Run a workflow',
        'Queues a run and answers with it; follow it by its id.',
      ),
    })
    .input(startRunInput)
    .output(one(runSchema))
    .mutation(async ({ ctx, input }) => ({ data: await startRun(ctx, input) })),
  runForRecords: runForRecordsProcedure,
  listRuns: read
    .meta({
      alsoScope: 'events:read',
      settings: 'or key',
      openapi: rest('GET', '/workflows/{id}/runs', 'List the runs of a workflow', 'Newest first.'),
    })
    .input(listRunsInput)
    .output(pageOf(runSchema))
    .query(async ({ ctx, input }) => asBody(ctx, withoutHeaderValues(ctx, await listRuns(ctx, input)))),
  getRun: read
    .meta({
      alsoScope: 'events:read',
      settings: 'or key',
      openapi: rest(
        'GET',
        '/workflows/{id}/runs/{runId}',
        'Get a run with its steps',
        'Each step with its input, its output and its errors.',
      ),
    })
    .input(runInput)
    .output(one(runDetailSchema))
    .query(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await getRun(ctx, input.id, input.runId)) })),
  retryRun: write
    .meta({
      alsoScope: 'events:read',
      scope: 'workflows:run',
      ...shared,
      audited: false,
      openapi: rest(
        'POST',
        '/workflows/{id}/runs/{runId}/retry',
        'Retry a failed run',
        'It goes on from the step that failed.',
      ),
    })
    .input(runInput)
    .output(one(runSchema))
    .mutation(async ({ ctx, input }) => ({ data: await retryRun(ctx, input.id, input.runId) })),
  cancelRun: write
    .meta({
      alsoScope: 'events:read',
      scope: 'workflows:run',
      ...shared,
      audited: false,
      openapi: rest(
        'POST',
        '/workflows/{id}/runs/{runId}/cancel',
        'Cancel a run',
        'It ends where it stands: a step in progress rolls back, and what earlier steps did stays.',
      ),
    })
    .input(runInput)
    .output(one(runSchema))
    .mutation(async ({ ctx, input }) => ({ data: await cancelRun(ctx, input.id, input.runId) })),
  repeatRun: write
    .meta({
      alsoScope: 'events:read',
      scope: 'workflows:run',
      settings: 'or key',
      silent: settings.silent,
      audited: false,
      openapi: rest(
        'POST',
        '/workflows/{id}/runs/{runId}/repeat',
        'Run again',
        'Queues a new run with the trigger of this one, or with another body: of the published version, or from a ' +
          'step of the version that this one took, which then sees what the steps before it gave.',
      ),
    })
    .input(repeatRunInput)
    .output(one(runSchema))
    .mutation(async ({ ctx, input }) => ({ data: await repeatRun(ctx, input) })),
  searchRuns: read
    .meta({ settings: true })
    .input(listAllRunsInput)
    .output(pageOf(runSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listRuns(ctx, input))),
  listRecordRuns: listRecordRunsProcedure,
  listStops: read
    .meta({ settings: true })
    .output(one(z.array(stopSchema)))
    .query(async ({ ctx }) => ({ data: await listStops(ctx) })),
  dismissStops: write
    .meta(unaudited)
    .input(workflowIdInput)
    .output(one(z.object({ id: idOf('wf') })))
    .mutation(async ({ ctx, input }) => ({ data: await dismissStops(ctx, input.id) })),
  rotateHookSecret: write
    .meta({ ...settings, fresh: true })
    .input(workflowIdInput)
    .output(one(hookSecretSchema))
    .mutation(async ({ ctx, input }) => ({ data: await rotateHookSecret(ctx, input.id) })),
  dryRun: act
    .meta(unaudited)
    .input(dryRunInput)
    .output(one(dryRunSchema))
    .mutation(async ({ ctx, input }) => ({ data: await dryRun(ctx, input) })),
  listCallAnswers: read
    .meta({ settings: true })
    .input(workflowIdInput)
    .output(one(z.array(callAnswerSchema)))
    .query(async ({ ctx, input }) => ({ data: await listCallAnswers(ctx, input.id) })),
  preview: read
    .meta({ settings: true })
    .input(previewInput)
    .output(one(previewSchema))
    .query(async ({ ctx, input }) => ({ data: await previewTemplate(ctx, input) })),
  listActions: read
    .meta({ settings: true })
    .output(one(z.array(actionSchema)))
    .query(() => ({ data: describedActions() })),
  listEventKinds: read
    .meta({ settings: true })
    .output(one(z.array(eventKindSchema)))
    .query(() => ({ data: eventDefinitions.map(({ kind, description }) => ({ kind, description })) })),
  listSecrets: read
    .meta({ settings: true })
    .output(one(z.array(secretSchema)))
    .query(async ({ ctx }) => ({ data: await listSecrets(ctx) })),
  setSecret: write
    .meta(settings)
    .input(setSecretInput)
    .output(one(secretSchema))
    .mutation(async ({ ctx, input }) => ({ data: await setSecret(ctx, input) })),
  removeSecret: write
    .meta(settings)
    .input(removeSecretInput)
    .output(one(secretSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeSecret(ctx, input.name) })),
});

function describedActions(): z.output<typeof actionSchema>[] {
  return actions.map(({ name, title, description, input }) => ({
    name,
    title,
    description,
    input: { ...z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) },
  }));
}
