import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { withoutHeaderValues } from '@dossier/kernel/header-values.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { act, read, router, write } from '@dossier/kernel/procedures.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { eventDefinitions } from '../events.ts';
import { actions } from './actions.ts';
import { dryRun, previewTemplate } from './dry-run.ts';
import { rotateHookSecret } from './protection.ts';
import { cancelRun, getRun, listRuns, repeatRun, retryRun, startRun } from './runs.ts';
import {
  actionSchema,
  createWorkflowInput,
  dryRunInput,
  dryRunSchema,
  eventKindSchema,
  hookSecretSchema,
  listAllRunsInput,
  listRunsInput,
  listWorkflowsInput,
  previewInput,
  previewSchema,
  removeSecretInput,
  runDetailSchema,
  runInput,
  runSchema,
  secretSchema,
  setSecretInput,
  startRunInput,
  stopSchema,
  updateWorkflowInput,
  versionSchema,
  workflowDetailSchema,
  workflowIdInput,
  workflowSchema,
} from './schema.ts';
import { dismissStops, listStops } from './stops.ts';
import { listSecrets, removeSecret, setSecret } from './secrets.ts';
import {
  createWorkflow,
  enableWorkflow,
  getWorkflow,
  listVersions,
  listWorkflows,
  publishWorkflow,
  removeWorkflow,
  updateWorkflow,
} from './service.ts';

const tags = ['Workflows'];
const settings = { settings: true, silent: 'workflows react to events and state none of their own' } as const;
/** Operates runs, and changes no setting. */
const unaudited = { ...settings, audited: false } as const;
const shared = { settings: 'or key', silent: settings.silent, createsNothing: true } as const;

export const workflowsRouter = router({
  list: read
    .meta({
      settings: 'or key',
      openapi: {
        method: 'GET',
        path: '/workflows',
        tags,
        summary: 'List workflows',
        description: 'Newest first, without their steps.',
        protect: true,
      },
    })
    .input(listWorkflowsInput)
    .output(pageOf(workflowSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listWorkflows(ctx, input))),
  get: read
    .meta({
      settings: 'or key',
      openapi: {
        method: 'GET',
        path: '/workflows/{id}',
        tags,
        summary: 'Get a workflow',
        description: 'With its draft and the published trigger.',
        protect: true,
      },
    })
    .input(workflowIdInput)
    .output(one(workflowDetailSchema))
    .query(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await getWorkflow(ctx, input.id)) })),
  enable: write
    .meta({
      ...shared,
      openapi: {
        method: 'POST',
        path: '/workflows/{id}/enable',
        tags,
        summary: 'Enable a workflow',
        description: 'It takes triggers again; a workflow that was never published is a 422.',
        protect: true,
      },
    })
    .input(workflowIdInput)
    .output(one(workflowSchema))
    .mutation(async ({ ctx, input }) => ({ data: await enableWorkflow(ctx, input.id, true) })),
  disable: write
    .meta({
      ...shared,
      openapi: {
        method: 'POST',
        path: '/workflows/{id}/disable',
        tags,
        summary: 'Disable a workflow',
        description: 'Runs under way go on.',
        protect: true,
      },
    })
    .input(workflowIdInput)
    .output(one(workflowSchema))
    .mutation(async ({ ctx, input }) => ({ data: await enableWorkflow(ctx, input.id, false) })),
  run: write
    .meta({
      settings: 'or key',
      silent: settings.silent,
      audited: false,
      openapi: {
        method: 'POST',
        path: '/workflows/{id}/run',
        tags,
        summary: 'Run a workflow',
        description: 'Queues a run and answers with it; follow it by its id.',
        protect: true,
      },
    })
    .input(startRunInput)
    .output(one(runSchema))
    .mutation(async ({ ctx, input }) => ({ data: await startRun(ctx, input) })),
  listRuns: read
    .meta({
      settings: 'or key',
      openapi: {
        method: 'GET',
        path: '/workflows/{id}/runs',
        tags,
        summary: 'List the runs of a workflow',
        description: 'Newest first.',
        protect: true,
      },
    })
    .input(listRunsInput)
    .output(pageOf(runSchema))
    .query(async ({ ctx, input }) => asBody(ctx, withoutHeaderValues(ctx, await listRuns(ctx, input)))),
  getRun: read
    .meta({
      settings: 'or key',
      openapi: {
        method: 'GET',
        path: '/workflows/{id}/runs/{runId}',
        tags,
        summary: 'Get a run with its steps',
        description: 'Each step with its input, its output and its errors.',
        protect: true,
      },
    })
    .input(runInput)
    .output(one(runDetailSchema))
    .query(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await getRun(ctx, input.id, input.runId)) })),
  retryRun: write
    .meta({
      ...shared,
      audited: false,
      openapi: {
        method: 'POST',
        path: '/workflows/{id}/runs/{runId}/retry',
        tags,
        summary: 'Retry a failed run',
        description: 'It goes on from the step that failed.',
        protect: true,
      },
    })
    .input(runInput)
    .output(one(runSchema))
    .mutation(async ({ ctx, input }) => ({ data: await retryRun(ctx, input.id, input.runId) })),
  cancelRun: write
    .meta(unaudited)
    .input(runInput)
    .output(one(runSchema))
    .mutation(async ({ ctx, input }) => ({ data: await cancelRun(ctx, input.id, input.runId) })),
  repeatRun: write
    .meta(unaudited)
    .input(runInput)
    .output(one(runSchema))
    .mutation(async ({ ctx, input }) => ({ data: await repeatRun(ctx, input.id, input.runId) })),
  searchRuns: read
    .meta({ settings: true })
    .input(listAllRunsInput)
    .output(pageOf(runSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listRuns(ctx, input))),
  create: write
    .meta(settings)
    .input(createWorkflowInput)
    .output(one(workflowDetailSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createWorkflow(ctx, input) })),
  update: write
    .meta(settings)
    .input(updateWorkflowInput)
    .output(one(workflowDetailSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateWorkflow(ctx, input) })),
  publish: write
    .meta(settings)
    .input(workflowIdInput)
    .output(one(workflowDetailSchema))
    .mutation(async ({ ctx, input }) => ({ data: await publishWorkflow(ctx, input.id) })),
  remove: write
    .meta(settings)
    .input(workflowIdInput)
    .output(one(workflowDetailSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeWorkflow(ctx, input.id) })),
  listStops: read
    .meta({ settings: true })
    .output(one(z.array(stopSchema)))
    .query(async ({ ctx }) => ({ data: await listStops(ctx) })),
  dismissStops: write
    .meta(unaudited)
    .input(workflowIdInput)
    .output(one(z.object({ id: idOf('wf') })))
    .mutation(async ({ ctx, input }) => ({ data: await dismissStops(ctx, input.id) })),
  listVersions: read
    .meta({ settings: true })
    .input(workflowIdInput)
    .output(one(z.array(versionSchema)))
    .query(async ({ ctx, input }) => ({ data: await listVersions(ctx, input.id) })),
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
