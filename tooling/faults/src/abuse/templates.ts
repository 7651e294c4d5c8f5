import { setTimeout as pause } from 'node:timers/promises';
import { addMember } from '@dossier/domain/members/index.ts';
import { sampleTemplates } from '@dossier/domain/workflows/evaluation/testing.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import { demand } from '../webhooks/stage.ts';
import { tally } from './slow.ts';
import type { Target } from './target.ts';

/** Templates over the whole grammar, of another seed each time, in drafts of the gateway. */
export async function generatedTemplates(target: Target): Promise<string> {
  const seed = Date.now() % 2 ** 31;
  const { templates, body } = sampleTemplates(200, seed);
  const statuses: number[] = [];
  const queue = [...templates];
  const draft = async () => {
    for (let template = queue.pop(); template !== undefined; template = queue.pop())
      statuses.push(
        await target.statusOf('POST', '/api/trpc/workflows.dryRun', {
          headers: target.person,
          body: {
            definition: {
              trigger: { kind: 'manual' },
              steps: [{ name: 'task', action: 'createTask', input: { title: template } }],
            },
            trigger: { kind: 'manual', body, headers: {}, query: {} },
          },
        }),
      );
  };
  await Promise.all([draft(), draft()]);
  demand(
    statuses.every((status) => status < 500),
    `seed ${seed}: ${tally(statuses)}`,
  );
  return `${templates.length} generated templates (seed ${seed}), two at a time: ${tally(statuses)}`;
}

/** Anonymous posts to an automation whose template never ends, beside the runs of another workspace. */
export async function hostileRuns(target: Target): Promise<string> {
  const { database, workspaceId } = target.stage;
  const me = await ask<{ id: string }>(target, 'users.me');
  const other = await database.transaction(async (db) => {
    const made = await createWorkspace(db, { name: 'Beside', currency: 'USD' });
    await addMember({ db, workspaceId: made.id }, { userId: me.id, role: 'OWNER' });
    return made.id;
  });
  const words = '"trigger.body.text contains word or trigger.body.text contains word"';
  const hostile = await automation(
    target,
    workspaceId,
    `{{ trigger.body.words | where_exp: "word", ${words} | size }}`,
  );
  const ordinary = await automation(target, other, '{{ trigger.body.text }}');
  const alone = await runsTake(target, other, ordinary, 10);
  const text = 'a'.repeat(400_000);
  const body = { text, words: Array.from({ length: 1_000 }, (_, n) => `abc${n}`) };
  let isOver = false;
  let posts = 0;
  const attack = (async () => {
    while (!isOver) {
      const status = await target.statusOf('POST', hostile.path, { body });
      demand(status < 500, `A hostile post was answered with ${status}.`);
      posts += 1;
      await pause(100);
    }
  })();
  const beside = await runsTake(target, other, ordinary, 20).finally(() => {
    isOver = true;
  });
  await attack;
  demand(beside < Math.max(3 * alone, 500), `Another workspace's run took ${beside} ms instead of ${alone}.`);
  return (
    `${posts} posts to a template of 1,000 searches in 400 kB; a run of another workspace takes ${beside} ms ` +
    `(median), ${alone} alone`
  );
}

interface Automation {
  readonly id: string;
  readonly path: string;
}

async function automation(target: Target, workspaceId: string, title: string): Promise<Automation> {
  const made = await ask<{ id: string }>(
    target,
    'workflows.create',
    {
      name: 'Example',
      draft: {
        trigger: { kind: 'webhook' },
        steps: [{ name: 'task', action: 'createTask', input: { title } }],
      },
    },
    workspaceId,
  );
  await ask(target, 'workflows.publish', { id: made.id }, workspaceId);
  await ask(target, 'workflows.enable', { id: made.id }, workspaceId);
  const { triggerUrl } = await ask<{ triggerUrl: string }>(target, 'workflows.get', { id: made.id }, workspaceId);
  return { id: made.id, path: new URL(triggerUrl, target.url).pathname };
}

/** The median time from a call to the end of its run, in milliseconds. */
async function runsTake(target: Target, workspaceId: string, { id }: Automation, count: number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const startedAt = performance.now();
    const run = await ask<{ id: string }>(target, 'workflows.run', { id, body: { text: `run ${n}` } }, workspaceId);
    for (;;) {
      const { state } = await ask<{ state: string }>(target, 'workflows.getRun', { id, runId: run.id }, workspaceId);
      if (state === 'SUCCEEDED') break;
      demand(state !== 'FAILED', 'The run of another workspace failed.');
      demand(performance.now() - startedAt < 30_000, 'The run of another workspace does not end.');
      await pause(5);
    }
    times.push(performance.now() - startedAt);
  }
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
}

const queries = new Set(['users.me', 'workflows.get', 'workflows.getRun']);

async function ask<Result>(target: Target, name: string, input?: object, workspaceId?: string): Promise<Result> {
  const headers = { ...target.person, ...(workspaceId === undefined ? {} : { 'X-Workspace-Id': workspaceId }) };
  const reply = queries.has(name)
    ? await target.ask(
        'GET',
        `/api/trpc/${name}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`,
        { headers },
      )
    : await target.ask('POST', `/api/trpc/${name}`, { headers, ...(input ? { body: input } : {}) });
  const answer = (await reply.json()) as { result?: { data: { data: Result } } };
  demand(
    answer.result !== undefined,
    `${name} was answered with ${reply.status}: ${JSON.stringify(answer).slice(0, 300)}`,
  );
  return (answer.result as { data: { data: Result } }).data.data;
}
