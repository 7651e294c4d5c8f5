import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { withoutHeaderValues } from '@dossier/kernel/header-values.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { blueprintSchema } from '../blueprints/schema.ts';
import { listBlueprints } from '../blueprints/suggest.ts';
import { exportWorkflow } from '../portable/export.ts';
import { importWorkflow } from '../portable/import.ts';
import { exportWorkflowInput, importWorkflowInput, portableSchema } from '../portable/schema.ts';
import { rest } from '../rest.ts';
import { createWorkflowInput, updateWorkflowInput, workflowDetailSchema, workflowIdInput } from '../schema.ts';
import { createWorkflow, publishWorkflow, removeWorkflow, updateWorkflow } from '../service.ts';
import { compareVersions, getVersion, listVersions, restoreVersion } from './version-log.ts';
import {
  comparisonSchema,
  compareVersionsInput,
  listVersionsInput,
  versionInput,
  versionSchema,
} from './version-schema.ts';

// Only people and keys with `workflows:manage` write workflows: the scope `write` does not include it.

const managing = {
  settings: 'or managing key',
  silent: 'workflows react to events and state none of their own',
} as const;

export const authoring = {
  create: write
    .meta({
      ...managing,
      openapi: rest(
        'POST',
        '/workflows',
        'Create a workflow',
        'It is a draft: publish it, then enable it. A definition that can not run is a 422 that names step and field.',
      ),
    })
    .input(createWorkflowInput)
    .output(one(workflowDetailSchema))
    .mutation(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await createWorkflow(ctx, input)) })),
  update: write
    .meta({
      ...managing,
      openapi: rest('PATCH', '/workflows/{id}', 'Change the draft of a workflow', 'Runs use the published version.'),
    })
    .input(updateWorkflowInput)
    .output(one(workflowDetailSchema))
    .mutation(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await updateWorkflow(ctx, input)) })),
  publish: write
    .meta({
      ...managing,
      createsNothing: true,
      openapi: rest(
        'POST',
        '/workflows/{id}/publish',
        'Publish the draft of a workflow',
        'It becomes the version of new runs; runs under way keep theirs. Names that mean nothing are a 422.',
      ),
    })
    .input(workflowIdInput)
    .output(one(workflowDetailSchema))
    .mutation(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await publishWorkflow(ctx, input.id)) })),
  remove: write
    .meta({
      ...managing,
      openapi: rest(
        'DELETE',
        '/workflows/{id}',
        'Delete a workflow',
        'With its versions; its runs under way are cancelled, and their log stays for its 30 days.',
      ),
    })
    .input(workflowIdInput)
    .output(one(workflowDetailSchema))
    .mutation(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await removeWorkflow(ctx, input.id)) })),
  listVersions: read
    .meta({
      settings: 'or key',
      openapi: rest('GET', '/workflows/{id}/versions', 'List the versions of a workflow', 'Newest first.'),
    })
    .input(listVersionsInput)
    .output(pageOf(versionSchema))
    .query(async ({ ctx, input }) => asBody(ctx, withoutHeaderValues(ctx, await listVersions(ctx, input)))),
  getVersion: read
    .meta({
      settings: 'or key',
      openapi: rest(
        'GET',
        '/workflows/{id}/versions/{version}',
        'Get a version of a workflow',
        'Its definition as it was published.',
      ),
    })
    .input(versionInput)
    .output(one(versionSchema))
    .query(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await getVersion(ctx, input)) })),
  restoreVersion: write
    .meta({
      ...managing,
      createsNothing: true,
      openapi: rest(
        'POST',
        '/workflows/{id}/versions/{version}/restore',
        'Restore a version as the draft',
        'Publish it to let new runs use it.',
      ),
    })
    .input(versionInput)
    .output(one(workflowDetailSchema))
    .mutation(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await restoreVersion(ctx, input)) })),
  compareVersions: read
    .meta({
      settings: 'or key',
      openapi: rest(
        'GET',
        '/workflows/{id}/diff',
        'Compare two versions of a workflow',
        'Step by step, by the names of the steps: what was added, removed, changed and moved.',
      ),
    })
    .input(compareVersionsInput)
    .output(one(comparisonSchema))
    .query(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await compareVersions(ctx, input)) })),
  export: read
    .meta({
      settings: 'or key',
      openapi: rest(
        'GET',
        '/workflows/{id}/export',
        'Export a workflow',
        'With names instead of ids, for another workspace; secrets are named, and never part of it. Values of ' +
          'headers are `***` but for keys with `workflows:manage`.',
      ),
    })
    .input(exportWorkflowInput)
    .output(one(portableSchema))
    .query(async ({ ctx, input }) => ({ data: await exportWorkflow(ctx, input) })),
  listBlueprints: read
    .meta({
      settings: 'or key',
      openapi: rest(
        'GET',
        '/workflows/blueprints',
        'List workflows to begin with',
        'Each is what an import takes, with choices that it asks for, and answers that fit this workspace.',
      ),
    })
    .output(one(z.array(blueprintSchema)))
    .query(async ({ ctx }) => ({ data: await listBlueprints(ctx) })),
  import: write
    .meta({
      ...managing,
      openapi: rest(
        'POST',
        '/workflows/import',
        'Import a workflow',
        'Makes a draft of what an export gave, or of a blueprint. Everything that this workspace does not have is ' +
          'listed in `issues` of a 422, and nothing is made; `dryRun=true` asks for that alone.',
      ),
    })
    .input(importWorkflowInput)
    .output(one(workflowDetailSchema))
    .mutation(async ({ ctx, input }) => ({ data: withoutHeaderValues(ctx, await importWorkflow(ctx, input)) })),
};
