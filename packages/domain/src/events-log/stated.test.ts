import { decodeId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeTrash } from '../erasures/erase.job.ts';
import { convertField } from '../records/conversion/convert-field.job.ts';
import { runImport } from '../imports/run/run-import.job.ts';
import { appRouter } from '../router.ts';
import { openWorld, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { probes } from '../testing/probes.ts';
import { fill } from '../testing/things.ts';

/**
 * Who follows changes learns of them by events. So PostgreSQL itself is asked, at each commit: where a
 * record, a deal or a task changed, the same transaction states an event of that workspace and noun.
 */
const demandEvents = `
  create function demand_event() returns trigger language plpgsql as $$
  declare changed record;
  begin
    changed := case when tg_op = 'DELETE' then old else new end;
    if not exists (
      select from events
      where workspace_id = changed.workspace_id and xmin = pg_current_xact_id()::xid and kind like tg_argv[0]
        and coalesce(payload::json #>> array[tg_argv[1], 'id'], '') <> ''
    ) then
      raise exception 'UNSTATED: % of % states no event', tg_op, tg_table_name;
    end if;
    return null;
  end $$;
  create constraint trigger stated after insert
    or update on records deferrable initially deferred for each row execute function demand_event('record.%', 'record');
  create constraint trigger stated after insert
    or update
    or delete on deals deferrable initially deferred for each row execute function demand_event('deal.%', 'deal');
  create constraint trigger stated after insert
    or update
    or delete on tasks deferrable initially deferred for each row execute function demand_event('task.%', 'task')`;

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.asOwner(demandEvents);
});
afterAll(() => world.close());

// By their full names; its type says that it is nested. A procedure is a function, with what it was built of on it.
const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures;
const mutations = Object.keys(procedures).filter(
  (name) => (procedures[name] as { _def: { type: string } })._def.type === 'mutation',
);
const endings = /remove|leave|archive|purge|delete/i;

it('notices a change that states nothing', async () => {
  const workspace = await world.workspace();
  await workspace.owner.tasks.create({ title: 'Example' });
  await expect(world.database.pool.query(`update tasks set title = 'Silently'`)).rejects.toThrow(
    'UNSTATED: UPDATE of tasks',
  );
});

it('every procedure that changes a record, a deal or a task states it', async () => {
  const workspace = await world.workspace();
  const things = await fill(world, workspace, 'stated');
  for (const name of mutations.toSorted((one, other) => Number(endings.test(one)) - Number(endings.test(other)))) {
    for (const input of probes[name]?.(things) ?? []) {
      const outcome = await call(workspace.owner, name, input).then(
        () => 'fine',
        (error: unknown) => (error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)),
      );
      expect(`${name}: ${outcome}`).not.toContain('UNSTATED');
    }
  }
});

it('jobs state what they change', async () => {
  const workspace = await world.workspace();
  const things = await fill(world, workspace, 'job');
  const job = jobContext(world.database);
  await workspace.owner.records.convertField({
    folderId: things.folder,
    key: things.fieldKey,
    to: { type: 'LONG_TEXT' },
  });
  await convertField.run(job, { workspaceId: workspace.id, folderId: things.folder, key: things.fieldKey });
  await runImport.run(job, { workspaceId: workspace.id, importId: things.import, attempt: 1 });
  await workspace.owner.records.remove({ id: things.record });
  await world.asOwner(`alter table records disable trigger stated`);
  await world.asOwner(`update records set deleted_at = now() - interval '31 days' where id = $1`, [
    decodeId('rec', things.record),
  ]);
  await world.asOwner(`alter table records enable trigger stated`);
  await purgeTrash.run(job, {});
  const { rows } = await world.database.pool.query('select from records where id = $1', [
    decodeId('rec', things.record),
  ]);
  expect(rows).toEqual([]);
});

function call(caller: object, name: string, input: unknown): Promise<unknown> {
  // A caller has, at the name of each procedure, a function that takes its input.
  const procedure = name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller) as (
    given: unknown,
  ) => Promise<unknown>;
  return procedure(input);
}
