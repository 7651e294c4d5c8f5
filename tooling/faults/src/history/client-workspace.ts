import { createPipeline } from '@dossier/domain/pipelines/index.ts';
import type { Definition } from '@dossier/domain/workflows/definition.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { stageWorkspace } from '@dossier/stage/workspace.ts';

export type ClientWorkspace = Awaited<ReturnType<typeof createClientWorkspace>>;

const someKinds = ['record.created', 'deal.stage_changed', 'task.completed'];

/**
 * Creates a workspace with a folder, a pipeline, a key, two webhooks and two workflows; deliveries and calls go to
 * `receiverUrl`.
 */
export async function createClientWorkspace(database: Database, receiverUrl: string) {
  const workspace = await stageWorkspace(database);
  const { id: workspaceId, key, folderId } = workspace;
  const stage = { kind: 'OPEN' as const, probability: null, idleDays: null };
  const { id: pipelineId, stages } = await workspace.write((ctx) =>
    createPipeline(ctx, {
      name: 'Sales',
      fields: [],
      stages: ['New', 'Offer', 'Won'].map((name) => ({ name, ...stage })),
    }),
  );
  const webhooks = [];
  for (const [at, kinds] of [null, someKinds].entries()) {
    const { id, secret } = await workspace.webhook(`${receiverUrl}hook/${workspaceId}/${at}`, kinds);
    webhooks.push({ workspaceId, id, kinds, secret });
  }
  const workflow = async (trigger: Definition['trigger'] | undefined, eventKind: string | null, cause: string) => {
    const task = (name: string) => ({ name, action: 'createTask', input: { title: `${name} {{ ${cause} }}` } });
    const call = { name: 'call', action: 'callApi', input: { url: `${receiverUrl}call/{{ ${cause} }}` } };
    const id = await workspace.workflow('Example', [task('first'), call, task('last')], trigger);
    // The tasks that each run creates, and the number of its calls of the API.
    return { workspaceId, id, eventKind, taskTitles: ['first', 'last'], calls: 1 };
  };
  const event = 'deal.stage_changed';
  const anything = { folderId: null, pipelineId: null, changedField: null, condition: null };
  // The first is started by calls of its trigger URL, the second by moved deals.
  const workflows = [
    await workflow(undefined, null, 'trigger.body.operation'),
    await workflow({ kind: 'event', event, ...anything }, event, 'trigger.body.id'),
  ];
  return { workspaceId, key, folderId, pipelineId, stageIds: stages.map(({ id }) => id), webhooks, workflows };
}
