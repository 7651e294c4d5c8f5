import { dispatchBatch } from '../../dispatcher.ts';
import type { Caller, TestWorkspace } from '../../testing/world.ts';
import { Clock } from '../../testing/clock.ts';
import { dispatchToWorkflows } from '../trigger/dispatch.ts';
import type { Answer } from '../portable/choices.ts';
import { startScheduled } from '../trigger/schedule.ts';
import { openWorkflowWorld, type WorkflowWorld } from './world.ts';

export const dayMs = 86_400_000;

export type BlueprintWorld = Awaited<ReturnType<typeof openBlueprintWorld>>;

const select = (key: string, options: string[]) => ({ key, label: key, type: 'SELECT' as const, options });

/** `at`: a past moment, used as the current time until a test moves the clock. */
export async function openBlueprintWorld(at: string) {
  const world = await openWorkflowWorld();
  const clock = await Clock.start(world.ownerUrl, at);
  return {
    world,
    clock,
    /** Imports a blueprint with the suggested answers except these; publishes it and switches it on. */
    async stage(id: string, answers: (here: TestWorkspace) => Record<string, Answer> = () => ({})) {
      const here = await world.workspace();
      const owner = world.ownerOf(here);
      const places = await furnish(owner);
      const { data } = await owner.workflows.listBlueprints();
      const blueprint = data.find((one) => one.id === id);
      if (!blueprint) throw new Error(`There is no blueprint ${id}.`);
      const chosen = Object.entries({ ...blueprint.suggested, ...answers(here) });
      const { data: made } = await owner.workflows.import({
        ...blueprint.workflow,
        answers: Object.fromEntries(chosen.flatMap(([key, answer]) => (answer === null ? [] : [[key, answer]]))),
      });
      await owner.workflows.publish({ id: made.id });
      await owner.workflows.enable({ id: made.id });
      return stageOf(world, clock, { here, owner, ...places, workflow: made.id });
    },
    async close() {
      await world.close();
      await clock.stop();
    },
  };
}

async function furnish(owner: Caller) {
  const { data: contacts } = await owner.folders.create({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [
      select('status', ['Lead', 'Customer', 'Asleep']),
      select('rating', ['Hot', 'Cold']),
      { key: 'score', label: 'Score', type: 'NUMBER' },
      { key: 'customerNumber', label: 'Customer number', type: 'TEXT' },
    ],
  });
  const { data: companies } = await owner.folders.create({
    name: 'Companies',
    type: 'COMPANY',
    fields: [{ key: 'renewsOn', label: 'Renews on', type: 'DATE' }],
  });
  const { data: pipeline } = await owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Proposal' }, { name: 'Won', kind: 'WON' }, { name: 'Lost', kind: 'LOST' }],
  });
  const stages = Object.fromEntries(pipeline.stages.map(({ name, id }) => [name, id]));
  return { contacts: contacts.id, companies: companies.id, pipeline: pipeline.id, stages };
}

interface Furnished extends Awaited<ReturnType<typeof furnish>> {
  readonly here: TestWorkspace;
  readonly owner: Caller;
  readonly workflow: string;
}

/** A workspace that a sales team could have, and a blueprint at work in it. */
function stageOf(world: WorkflowWorld, clock: Clock, furnished: Furnished) {
  const { here, owner, contacts, pipeline, stages, workflow } = furnished;
  const dispatch = () => dispatchBatch(world.database, [dispatchToWorkflows]);
  return {
    ...furnished,
    newContact: async (values: { title?: string; email?: string; data?: Record<string, unknown> } = {}) =>
      (await owner.records.create({ folderId: contacts, title: 'Example contact', ...values })).data.id,
    newDeal: async (stage: string, values: { amount?: number; title?: string; recordId?: string } = {}) =>
      (await owner.deals.create({ pipelineId: pipeline, stageId: stages[stage], title: 'Example deal', ...values }))
        .data.id,
    /** Dispatches the events so far to the workflow, executes due runs, and returns its newest run. */
    async run() {
      await dispatch();
      return world.runOf(here, workflow);
    },
    /** Moves the clock, and runs schedules that come due meanwhile. */
    async pass(ms: number) {
      await dispatch();
      await clock.set(clock.now + ms);
      await startScheduled(world.database);
    },
    /** The open tasks, the oldest first. */
    tasks: async () =>
      (await owner.tasks.list({ status: 'OPEN' })).data
        .map(({ title, assigneeId, recordId, dueAt }) => ({ title, assigneeId, recordId, dueAt }))
        .toReversed(),
    /** Messages to the chat since the last call. */
    said: () =>
      world.sent
        .splice(0)
        .filter(({ url }) => url.startsWith('https://chat.'))
        .map(({ body }) => String((JSON.parse(body) as { text: unknown }).text)),
  };
}
