import { readFile } from 'node:fs/promises';
import { decodeId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import { definitionSchema } from '../definition.ts';
import { dispatchToWorkflows } from '../trigger/dispatch.ts';
import { importWorkflowInput } from '../portable/schema.ts';
import { openWorkflowWorld, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
let words: string;
beforeAll(async () => {
  world = await openWorkflowWorld();
  words = await readFile(new URL('../../../../../docs/integrators/workflows.md', import.meta.url), 'utf8');
});
afterAll(() => world.close());

it('the documented definition runs as it is told', async () => {
  const { trigger, steps } = definitionSchema.parse(JSON.parse(/```json\n([^`]*)```/.exec(words)?.[1] ?? ''));
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  await here.owner.folders.addField({ id: folder.id, field: { key: 'status', label: 'Status', type: 'TEXT' } });
  const id = await world.publish(here, steps, trigger);
  const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'Example lead' });
  await here.owner.records.update({ id: record.id, data: { status: 'Lead' } });
  await dispatchBatch(world.database, [dispatchToWorkflows]);
  const waiting = await world.runOf(here, id);
  expect(waiting).toMatchObject({ state: 'WAITING', note: null });
  const [task] = (await here.owner.tasks.list({})).data;
  expect(task).toMatchObject({ title: 'Call Example lead', recordId: record.id });
  const inS = (Date.parse(task?.dueAt ?? '') - Date.now()) / 1_000;
  expect(inS).toBeGreaterThan(86_000);
  expect(inS).toBeLessThan(86_401);
  await world.database.pool.query("update workflow_runs set due_at = now() - interval '1 second' where id = $1", [
    decodeId('run', waiting.id),
  ]);
  expect(await world.runOf(here, id)).toMatchObject({ state: 'SUCCEEDED', note: null });
  const [comment] = (await here.owner.comments.list({ id: record.id })).data;
  expect(comment?.text).toBe('A lead for three days: has anyone called?');
});

it('the documented workflow with names is imported, and runs as it is told', async () => {
  const portable = importWorkflowInput.parse(JSON.parse(/<<'JSON'\n(.*?)\nJSON\n/s.exec(words)?.[1] ?? ''));
  const here = await world.workspace();
  const { owner } = here;
  const status = { key: 'status', label: 'Status', type: 'SELECT' as const, options: ['Lead', 'Customer'] };
  const { data: folder } = await owner.folders.create({ name: 'Contacts', fields: [status] });
  const stages = [{ name: 'New' }, { name: 'Proposal' }];
  const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages });
  const { data: made } = await owner.workflows.import(portable);
  await owner.workflows.publish({ id: made.id });
  await owner.workflows.enable({ id: made.id });
  const { data: record } = await owner.records.create({ folderId: folder.id, title: 'Example contact' });
  const asked = { pipelineId: pipeline.id, title: 'Example deal', recordId: record.id };
  const { data: deal } = await owner.deals.create(asked);
  await owner.deals.update({ id: deal.id, stageId: pipeline.stages[1]?.id });
  await dispatchBatch(world.database, [dispatchToWorkflows]);
  expect(await world.runOf(here, made.id)).toMatchObject({ state: 'SUCCEEDED', note: null });
  expect((await owner.tasks.list({})).data).toMatchObject([{ title: 'Ask about Example deal', recordId: record.id }]);
  expect((await owner.records.get({ id: record.id })).data.data).toEqual({ status: 'Lead' });
});

it('the documented dates are what the words say', async () => {
  const here = await world.workspace();
  const preview = async (template: string) => (await here.owner.workflows.preview({ template })).data.value;
  const found = [...words.matchAll(/\{\{ now \| date: '%s'[^}]*\}\}/g)].map(([template]) => template);
  expect(found).toHaveLength(3);
  for (const template of found) expect(await preview(template)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const inBerlin = `{{ '2026-07-01T10:00:00Z' | date: '%H:%M', 'Europe/Berlin' }}`;
  expect(await preview(inBerlin)).toBe('12:00');
});
