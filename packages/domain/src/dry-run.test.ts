import type { Idempotency } from '@dossier/kernel/context.ts';
import { DryRun } from '@dossier/kernel/dry-run.ts';
import { toDomainError } from '@dossier/kernel/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dryRunSchema } from './dry-run-schema.ts';
import { foresee } from './foresee.ts';
import { appRouter } from './router.ts';
import { openWorld, type Caller, type TestWorkspace, type World } from './testing/world.ts';
import { digestOf, openObserver, type Observer } from './testing/observer.ts';
import { probes } from './testing/probes.ts';
import { fill, type Things } from './testing/things.ts';

const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures;
// A procedure is a function with its definition as a property.
const writes = Object.keys(procedures).filter(
  (name) => (procedures[name] as { _def: { type: string } })._def.type === 'mutation',
);

/** Procedures outside a workspace, and those that consist of sending something. */
const refused = new Set([
  'live.look',
  'members.acceptInvitation',
  'members.signUp',
  'workspaces.create',
  'workspaces.setUp',
  'webhooks.test',
  'workflows.dryRun',
  ...writes.filter((name) => name.startsWith('users.')),
]);

/** Writes whose probes change nothing that an answer shows. */
const unchanging = new Set([
  'notices.updateMailChoices',
  'operations.cancel',
  'records.bulk',
  'records.setUnique',
  'webhooks.cancelReplay',
  'workflows.dismissStops',
  'workflows.enable',
  'workflows.restoreVersion',
]);
/** Writes that say what a thing of theirs was before. */
const changing = /\.(update|change|enable|disable|publish|cancel|increment|rotate|reorder|archive)/;

let world: World;
let workspace: TestWorkspace;
let things: Things;
let observer: Observer;

beforeAll(async () => {
  world = await openWorld();
  workspace = await world.workspace();
  things = await fill(world, workspace, 'dry');
  observer = await openObserver(
    world.ownerUrl,
    `select format('%I.%I', table_schema, table_name) as name
      from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    (tables) => [
      ...tables.map((table) => digestOf(table)),
      `select 'event_numbers', last_value::text from event_numbers`,
    ],
  );
});
afterAll(async () => {
  await observer.close();
  await world.close();
});

const same = { value: 'same', sent: 'same' };
const trying = (more: { idempotency?: Idempotency } = {}) =>
  workspace.as(
    { kind: 'user', id: workspace.ownerId, name: 'Test owner', role: 'OWNER' },
    {
      dryRun: new DryRun(foresee),
      user: { id: workspace.ownerId, name: 'Test owner', email: 'owner@example.com', isFresh: true },
      ...more,
    },
  );

async function ask(caller: Caller, name: string, input: unknown): Promise<unknown> {
  // A caller has a function at the name of each procedure.
  const procedure = name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller) as (
    given: unknown,
  ) => Promise<unknown>;
  return procedure(input);
}

/** A report names what would change, and the fields unless the event says that the whole thing comes or goes. */
function expectChanges(name: string, changes: z.output<typeof dryRunSchema>['changes']): void {
  if (!unchanging.has(name)) expect(changes, name).not.toEqual([]);
  for (const { event, fields } of changes)
    if (event === null || /updated|changed|completed/.test(event)) expect(fields, `${name} ${event}`).not.toEqual({});
  const names = changes.flatMap(({ event, fields }) => (event === null ? Object.entries(fields) : []));
  if (changing.test(name))
    for (const [field, { from }] of names) if (field === 'name') expect(from, `${name} ${field}`).not.toBeNull();
}

function reportOf(answer: object) {
  return z.looseObject({ dryRun: dryRunSchema }).parse(answer).dryRun;
}

describe('a dry run leaves nothing behind', () => {
  it.each(writes)('%s', async (name) => {
    const caller = trying({ idempotency: { key: `key of ${name}`, fingerprints: same } });
    const before = await observer.look();
    for (const input of probes[name]?.(things) ?? []) {
      const answer = await ask(caller, name, input).catch((error: unknown) => toDomainError(error));
      expect(await observer.look()).toEqual(before);
      if (refused.has(name)) expect(answer).toMatchObject({ code: 'BAD_REQUEST' });
      else if (answer instanceof Error) expect(answer).not.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
      else expectChanges(name, reportOf(answer as object).changes);
    }
  });

  it('answers what the probes of the REST writes would do, and not an error', async () => {
    for (const name of ['records.create', 'records.update', 'records.remove', 'deals.update', 'tasks.create'])
      for (const input of probes[name]?.(things) ?? [])
        expect(reportOf((await ask(trying(), name, input)) as object).events).not.toEqual([]);
  });
});

describe('the report', () => {
  it('says what changes, which events would be stated, and who would hear of them', async () => {
    const { owner } = workspace;
    const { data: deaf } = await owner.webhooks.create({ url: 'https://127.0.0.1:1/deaf', kinds: ['task.created'] });
    const { data: workflow } = await owner.workflows.create({
      name: 'Listens',
      draft: {
        trigger: {
          kind: 'event',
          event: 'record.updated',
          condition: { left: '{{ record.title }}', operator: 'equals', right: 'After' },
        },
        steps: [],
      },
    });
    await owner.workflows.publish({ id: workflow.id });
    await owner.workflows.enable({ id: workflow.id });
    const { data: record } = await owner.records.create({ folderId: things.folder, title: 'Before' });

    const tried = await trying().records.update({ id: record.id, title: 'After' });
    expect(tried.data).toMatchObject({ id: record.id, title: 'After', version: 2 });
    const report = reportOf(tried);
    expect(report).toEqual({
      changes: [{ event: 'record.updated', id: record.id, fields: { title: { from: 'Before', to: 'After' } } }],
      events: [{ event: 'record.updated', count: 1 }],
      webhooks: [things.webhook],
      workflows: [workflow.id],
    });
    expect(report.webhooks).not.toContain(deaf.id);
    expect(reportOf(await trying().records.update({ id: record.id, title: 'Else' })).workflows).toEqual([]);
    expect((await owner.records.get({ id: record.id })).data).toEqual(record);
  });

  it('shows the fields of a setting, which states no event', async () => {
    const report = reportOf(await trying().folders.update({ id: things.otherFolder, name: 'Renamed' }));
    expect(report.changes).toMatchObject([{ event: null, fields: { name: { to: 'Renamed' } } }]);
    expect(report.events).toEqual([]);
  });

  it('is that of nothing where nothing would change', async () => {
    const { data } = await workspace.owner.records.get({ id: things.record });
    expect(reportOf(await trying().records.update({ id: things.record, title: data.title }))).toEqual({
      changes: [],
      events: [],
      webhooks: [],
      workflows: [],
    });
  });

  it('notes that a record in Trash has the value of a unique field', async () => {
    const { owner } = workspace;
    const fields = [{ key: 'vat', label: 'VAT number', type: 'TEXT' as const, unique: true }];
    const { data: folder } = await owner.folders.create({ name: 'Companies', fields });
    const values = { folderId: folder.id, title: 'Example', data: { vat: 'DE 10' } };
    const { data: trashed } = await owner.records.create(values);
    expect(reportOf(await trying().records.create({ ...values, data: { vat: 'DE 11' } }))).not.toHaveProperty('notes');
    await owner.records.remove({ id: trashed.id });
    const tried = await trying().records.create({ ...values, data: { vat: ' de 10' } });
    expect(reportOf(tried).notes).toEqual([expect.stringContaining(trashed.id)]);
    await owner.records.create(values);
    await expect(owner.records.restore({ id: trashed.id })).rejects.toMatchObject({
      message: expect.stringContaining('Change its value there, then restore this record.'),
    });
  });

  it('says where a deal moves, and that a task is done', async () => {
    const moved = reportOf(await trying().deals.update({ id: things.deal, stageId: things.otherStage }));
    expect(moved.changes).toEqual([
      {
        event: 'deal.stage_changed',
        id: things.deal,
        fields: { stageId: { from: things.stage, to: things.otherStage } },
      },
    ]);
    const done = reportOf(await trying().tasks.update({ id: things.task, status: 'DONE' }));
    expect(done.changes).toMatchObject([{ event: 'task.completed', fields: { status: { from: 'OPEN', to: 'DONE' } } }]);
  });

  it('is refused with the errors of the write', async () => {
    await expect(trying().records.create({ folderId: things.folder, title: 'x', email: 'none' })).rejects.toMatchObject(
      {
        code: 'UNPROCESSABLE_CONTENT',
      },
    );
    const reader = workspace.as(
      { kind: 'key', id: things.key, name: 'Reader', scopes: ['read'] },
      { dryRun: new DryRun(foresee) },
    );
    await expect(reader.records.remove({ id: things.record })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is no answer that a later write with the same Idempotency-Key gets', async () => {
    const idempotency = { key: 'the same', fingerprints: same };
    await trying({ idempotency }).tasks.create({ title: 'Tried' });
    const { data } = await workspace
      .as({ kind: 'user', id: workspace.ownerId, name: 'Test owner', role: 'OWNER' }, { idempotency })
      .tasks.create({ title: 'Tried' });
    expect((await workspace.owner.tasks.get({ id: data.id })).data.title).toBe('Tried');
  });
});

/** A digest of every table, the jobs included, and the next number of events. */
