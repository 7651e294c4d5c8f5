import type { Services } from '@dossier/kernel/services.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import pino from 'pino';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { budgetDefaults, type ChainBudget } from '../chain/chain.ts';
import { RunExecutor } from '../run/executor.ts';
import type { Definition, Step } from '../definition.ts';
import { findHook, startFromHook } from '../trigger/hook.ts';
import { RefusedCalls } from '../trigger/refused-calls.ts';
import { Inbox } from '../trigger/inbox.ts';

export type WorkflowWorld = Awaited<ReturnType<typeof openWorkflowWorld>>;

export const webhook = { kind: 'webhook', protection: 'none' } as const;
export const task = (title: string, name = 'task'): Step => ({ name, action: 'createTask', input: { title } });
export const call = (query = '', name = 'call'): Step => ({
  name,
  action: 'callApi',
  input: { url: `https://api.example.com/${query}` },
});

export type SecondWorker = Awaited<ReturnType<typeof openSecondWorker>>;

/** Simulates a worker in another process: it has its own connections to the world's database. */
export async function openSecondWorker({ url, services }: World) {
  const database = new Database({
    url,
    applicationName: 'second worker',
    poolSize: 5,
    sharedCount: 2,
    statementTimeoutMs: 60_000,
  });
  await database.setClock();
  const executor = new RunExecutor({ database, services, log: pino({ level: 'silent' }) });
  return { executor, close: () => database.close() };
}

/** A test world with a workflow worker, and an outbound network whose answers depend on the address. */
export async function openWorkflowWorld() {
  const world = await openWorld();
  const secretBox = new SecretBox('a secret that is long enough for tests');
  const sent: { url: string; headers: Readonly<Record<string, string>>; body: string }[] = [];
  const outbound: Services['outbound'] = {
    check: async () => undefined,
    async send({ url, headers, body }) {
      sent.push({ url, headers, body: String(body ?? '') });
      const asked = new URL(url).searchParams;
      const status = Number(asked.get('status') ?? 200);
      const retryAfter = asked.get('retryAfter');
      // Echoes the request, as some receivers do.
      return {
        kind: 'response',
        status,
        headers: {
          'content-type': 'application/json',
          ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
        },
        body: JSON.stringify({ answer: 42, number: 'C-42', seen: headers }),
        isBodyCut: false,
        durationMs: 1,
      } as const;
    },
  };
  const services: Services = { outbound, secretBox };
  const executorWith = (budget: ChainBudget) =>
    new RunExecutor({ database: world.database, services, budget, log: pino({ level: 'silent' }) });
  const executor = executorWith(budgetDefaults);
  const inbox = new Inbox(world.database);
  /** The owner of a workspace, with the services that workflows need. */
  const ownerOf = (workspace: TestWorkspace) =>
    workspace.as({ kind: 'user', id: workspace.ownerId, name: 'Test owner', role: 'OWNER' }, { services });
  return {
    ...world,
    executor,
    executorWith,
    secretBox,
    runServices: services,
    sent,
    ownerOf,
    /** Creates a published, enabled workflow; returns its id. */
    async publish(workspace: TestWorkspace, steps: Step[], trigger: Definition['trigger'] = webhook): Promise<string> {
      const owner = ownerOf(workspace);
      const { data } = await owner.workflows.create({ name: 'Test workflow', draft: { trigger, steps } });
      await owner.workflows.publish({ id: data.id });
      await owner.workflows.enable({ id: data.id });
      return data.id;
    },
    post: async (
      workflowId: string,
      body: unknown,
      headers: Record<string, string> = {},
      query: Record<string, string> = {},
    ) =>
      startFromHook(
        { database: world.database, secretBox, inbox, refused: new RefusedCalls() },
        await findHook(world.database, workflowId),
        {
          workflowId,
          headers,
          query,
          method: 'POST',
          url: '',
          rawBody: JSON.stringify(body),
          parseBody: () => body,
          requestId: 'request-1',
          address: '127.0.0.1',
        },
      ),
    /** Executes what is due; returns the workflow's newest run with its steps. */
    async runOf(workspace: TestWorkspace, id: string) {
      await executor.drain(workspace.id);
      const { data } = await workspace.owner.workflows.listRuns({ id });
      return (await workspace.owner.workflows.getRun({ id, runId: data[0]?.id ?? '' })).data;
    },
  };
}
