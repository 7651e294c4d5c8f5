import type { ReadContext } from '@dossier/kernel/context.ts';
import { withoutHeaderValues } from '@dossier/kernel/header-values.ts';
import { one } from '@dossier/kernel/page-schema.ts';
import { read } from '@dossier/kernel/procedures.ts';
import { byId, restOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { blueprintSchema, listBlueprints } from '../blueprints/blueprints.ts';
import { exportWorkflow } from '../portable/export.ts';
import { importWorkflow } from '../portable/import.ts';
import * as portable from '../portable/schema.ts';
import { createWorkflowInput, updateWorkflowInput, workflowDetailSchema } from '../schema.ts';
import { createWorkflow, publishWorkflow, removeWorkflow, updateWorkflow } from '../service.ts';
import { compareVersions, getVersion, listVersions, restoreVersion } from './version-log.ts';
import * as versions from './version-schema.ts';

const shared = { tag: 'Workflows', path: '/workflows', meta: { settings: 'or key' } } as const;
// Only people and keys with `workflows:manage` write workflows: the scope `write` does not include it.
const managing = {
  settings: 'or managing key',
  silent: 'workflows react to events and state none of their own',
} as const;
const managed = restOf({ ...shared, output: workflowDetailSchema, meta: managing });
const ofVersion = restOf({
  ...shared,
  path: '/workflows/{id}/versions',
  item: '/workflows/{id}/versions/{version}',
  output: versions.versionSchema,
});

/** Wraps a verb so that API keys do not see the values of headers. */
export function starred<Context extends ReadContext, Input, Answer>(
  verb: (ctx: Context, input: Input) => Promise<Answer>,
) {
  return async (ctx: Context, input: Input): Promise<Answer> => withoutHeaderValues(ctx, await verb(ctx, input));
}

export const authoring = {
  create: managed.create(
    'Create a workflow',
    'It is a draft: publish it, then enable it. A definition that can not run is a 422 that names step and field.',
  )(createWorkflowInput, starred(createWorkflow)),
  update: managed.update('Change the draft of a workflow', 'Runs use the published version.')(
    updateWorkflowInput,
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
  listBlueprints: read
    .meta({
      ...shared.meta,
      openapi: {
        method: 'GET',
        path: '/workflows/blueprints',
        tags: ['Workflows'],
        summary: 'List workflows to begin with',
        description:
          'Each is what an import takes, with choices that it asks for, and answers that fit this workspace.',
        protect: true,
      },
    })
    .output(one(z.array(blueprintSchema)))
    .query(async ({ ctx }) => ({ data: await listBlueprints(ctx) })),
  import: restOf({
    ...shared,
    path: '/workflows/import',
    output: workflowDetailSchema,
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
};
