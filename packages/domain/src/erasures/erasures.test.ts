import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dispatchBatch } from '../dispatcher.ts';
import { exportRecords } from '../imports/export/export-records.job.ts';
import { runImport } from '../imports/run/run-import.job.ts';
import { noticeAssignments, noticeMentions, noticeOwners } from '../notices/index.ts';
import { emptyTrashRest, eraseRest } from './erase.job.ts';
import type { TestWorkspace } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { dispatchToWebhooks } from '../webhooks/index.ts';
import { dispatchToWorkflows, resumeRun } from '../workflows/index.ts';
import { openWorkflowWorld, type WorkflowWorld } from '../workflows/testing/world.ts';

const marker = 'Quibbletron';
const email = 'quibbletron@example.com';

const on = (event: string) =>
  ({ kind: 'event', event, folderId: null, pipelineId: null, changedField: null, condition: null }) as const;

let world: WorkflowWorld;
let here: TestWorkspace;
let folderId: string;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  const fields = [
    { key: 'note', label: 'Note', type: 'LONG_TEXT' },
    { key: 'company', label: 'Company', type: 'RECORD' },
  ] as const;
  folderId = (await here.owner.folders.create({ name: 'Contacts', fields: [...fields] })).data.id;
});

const dispatch = async () => {
  const reactions = [dispatchToWebhooks, dispatchToWorkflows, noticeOwners, noticeMentions, noticeAssignments];
  while ((await dispatchBatch(world.database, reactions)) > 0);
};
const made = async (title: string, more: object = {}) =>
  (await here.owner.records.create({ folderId, title, ...more })).data;

async function erase(id: string) {
  const { data: begun } = await here.owner.records.erase({ id });
  await eraseRest.run(jobContext(world.database), { workspaceId: here.id, operationId: begun.id });
  return (await here.owner.operations.get({ id: begun.id })).data;
}

/** The tables with a row that contains the word, in any case. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await world.asOwner(`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname in ('public', 'graphile_worker')`);
  const found: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const hits = await world.asOwner(`select from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [
      word,
    ]);
    if (hits.rowCount) found.push(name);
  }
  return found;
}

/** Writes the marker into every place where a workspace keeps data of a record. */
async function sayEverywhere() {
  const { owner } = here;
  const member = `@${here.memberId}`;
  const hook = (await owner.webhooks.create({ url: 'https://127.0.0.1:1/hook' })).data.id;
  const idempotent = (key: string) =>
    here.as(
      { kind: 'user', id: here.ownerId, name: 'Test owner', role: 'OWNER' },
      { idempotency: { key, fingerprints: { value: 'f', sent: 'f' } } },
    );
  const workflow = await world.publish(
    here,
    [
      {
        name: 'comment',
        action: 'addComment',
        input: { recordId: '{{ record.id }}', text: 'From {{ record.email }}' },
      },
      { name: 'wait', action: 'wait', input: { duration: 3_600 } },
    ],
    on('record.created'),
  );
  const form = await world.publish(here, [
    {
      name: 'find',
      action: 'findRecords',
      input: { search: '{{ trigger.body.name }}' },
    },
    {
      name: 'fail',
      action: 'callApi',
      input: { url: 'https://api.example.com/?status=400&name={{ trigger.body.name }}' },
    },
  ]);
  const others = await made('Other person');
  const company = await made('Company');
  const record = (
    await idempotent('create').records.create({
      folderId,
      title: marker,
      email,
      phone: '+49 30 1234567',
      ownerId: here.memberId,
      externalSource: marker,
      externalId: marker,
      data: { note: marker, company: company.id },
    })
  ).data;
  await owner.records.update({ id: record.id, data: { note: `${marker} again` } });
  const { data: noted } = await owner.comments.create({ id: record.id, text: `${member} ${marker}` });
  const file = { name: `${marker}.txt`, content: Buffer.from(marker).toString('base64') };
  await idempotent('file').attachments.create({ recordId: record.id, ...file });
  await idempotent('file of a comment').attachments.create({ commentId: noted.id, ...file });
  const { data: gone } = await idempotent('comment').comments.create({ id: record.id, text: marker });
  await owner.operations.remove({ noun: 'comment', id: gone.id });
  await owner.calls.create({ id: record.id, notes: `${member} ${marker}`, phone: marker });
  await owner.mail.update({
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    userName: null,
    fromName: 'House',
    fromAddress: 'house@example.com',
  });
  await owner.emails.create({ id: record.id, subject: marker, text: marker });
  const kind = (await owner.links.createKind({ name: 'knows', reverseName: 'is known by' })).data;
  await owner.links.create({ id: others.id, recordId: record.id, kindId: kind.id });
  const pipelineId = (await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  const deal = (await owner.deals.create({ pipelineId, recordId: record.id, ownerId: here.memberId })).data;
  const typed = (await owner.deals.create({ pipelineId, recordId: record.id, title: 'Roof' })).data;
  const task = (await owner.tasks.create({ title: 'Call back', recordId: record.id })).data;
  await owner.reminders.add({ subjectId: record.id, at: new Date(Date.now() + 3_600_000).toISOString() });
  await owner.records.batch({
    items: [{ action: 'update', id: record.id, values: { data: { note: `${marker} 2` } } }],
  });
  await idempotent('bulk').records.bulk({
    filter: { folderId: [folderId], search: marker },
    change: { action: 'update', values: { data: { note: `${marker} 3` } } },
  });
  const merged = await made(`${marker} twin`, { phone: '+49 30 7654321', externalId: `${marker} twin` });
  await owner.records.merge({ id: record.id, recordIds: [merged.id], values: {} });
  const imported = (await owner.imports.create({ folderId, fileName: 'people.csv' })).data.id;
  await owner.imports.addPart({
    id: imported,
    position: 0,
    content: `title,email\n${marker},${email}\nNobody,broken\n`,
  });
  await owner.imports.inspect({ id: imported });
  await owner.imports.start({ id: imported, mapping: ['title', 'email'], matchField: 'email', isDryRun: false });
  await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: imported, attempt: 1 });
  const exported = (await owner.imports.createExport({ folderId })).data;
  await exportRecords.run(jobContext(world.database), { workspaceId: here.id, exportId: exported.id });
  await dispatch();
  await world.post(form, { name: marker });
  await world.executor.drain(here.id);
  await dispatch();
  await world.database.autocommit.orm.execute(sql`
    insert into delivery_attempts (
      workspace_id, delivery_id, number, started_at, duration_ms, request_headers, response_status, response_body
    )
    select d.workspace_id, d.id, 1, now(), 1, '{}', 500, e.payload
    from deliveries d join events e on e.workspace_id = d.workspace_id and e.id = d.event_id`);
  return { record, merged, others, company, deal, typed, task, hook, workflow };
}

it('an erasure leaves nothing that was said about a record in any table, and everything about others', async () => {
  const things = await sayEverywhere();
  expect((await tablesWith(marker)).length).toBeGreaterThan(12);
  const before = await here.events();
  const operation = await erase(things.record.id);

  expect(await tablesWith(marker)).toEqual([]);
  // A part of the phone number, as it is written and as it is compared.
  expect(await tablesWith('1234567')).toEqual([]);
  expect(operation).toMatchObject({ kind: 'ERASURE', state: 'DONE' });
  expect(operation.erased).toMatchObject({
    records: 2,
    attachments: 2,
    comments: 3,
    calls: 1,
    links: 1,
    deals: 2,
    tasks: 1,
    runs: 3,
  });
  for (const count of Object.values(operation.erased ?? {})) expect(count).toBeGreaterThan(0);
  await expect(here.owner.records.get({ id: things.record.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(here.owner.records.get({ id: things.merged.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await here.owner.records.get({ id: things.others.id })).data).toEqual(things.others);
  expect((await here.owner.deals.get({ id: things.deal.id })).data).toMatchObject({
    title: 'Untitled deal',
    recordId: null,
  });
  expect((await here.owner.deals.get({ id: things.typed.id })).data).toMatchObject({ title: 'Roof', recordId: null });
  expect((await here.owner.tasks.get({ id: things.task.id })).data).toMatchObject({
    title: 'Call back',
    recordId: null,
  });

  const after = await here.events();
  expect(after.slice(0, before.length).map(({ id, event }) => [id, event])).toEqual(
    before.map(({ id, event }) => [id, event]),
  );
  const { data } = await here.owner.events.list({ recordId: [things.record.id], pageSize: 500 });
  expect(data.find(({ event }) => event === 'record.created')).toMatchObject({
    recordId: things.record.id,
    folderId,
    record: null,
    isErased: true,
  });
  expect(data.find(({ event }) => event === 'record.erased')).toMatchObject({ record: null });
});

it('ends pending deliveries of erased events, and delivers record.erased', async () => {
  const hook = (await here.owner.webhooks.create({ url: 'https://127.0.0.1:1/hook' })).data.id;
  const { id } = await made(marker);
  await dispatch();
  await erase(id);
  await dispatch();
  expect((await here.owner.webhooks.listDeliveries({ id: hook })).data).toMatchObject([
    { kind: 'record.erased', status: 'PENDING' },
    { kind: 'record.created', status: 'FAILED', note: 'The record was erased.' },
  ]);
});

it('cancels runs that wait with the record, and lets those of record.erased run', async () => {
  const waiting = await world.publish(
    here,
    [{ name: 'wait', action: 'wait', input: { duration: 60 } }],
    on('record.created'),
  );
  const erasing = await world.publish(
    here,
    [{ name: 'wait', action: 'wait', input: { duration: 60 } }],
    on('record.erased'),
  );
  const { id } = await made(marker);
  await dispatch();
  await world.executor.drain(here.id);
  const { data: begun } = await here.owner.records.erase({ id });
  await dispatch();
  await eraseRest.run(jobContext(world.database), { workspaceId: here.id, operationId: begun.id });
  expect(await world.runOf(here, waiting)).toMatchObject({ state: 'CANCELLED', trigger: { body: null } });
  expect(await world.runOf(here, erasing)).toMatchObject({ state: 'WAITING' });
});

it('cancels a run that keeps a call with values of the record for a later step', async () => {
  const workflow = await world.publish(here, [
    { name: 'pause', action: 'wait', input: { duration: 60 } },
    { name: 'called', action: 'waitForCall', input: { timeout: 60 } },
  ]);
  await world.post(workflow, {});
  const { id: runId } = await world.runOf(here, workflow);
  const { id } = await made(marker, { email });
  const call = { body: { id, email }, headers: {}, query: {} };
  expect(await resumeRun(world.database, { workspaceId: here.id, runId, path: '1' }, call)).toBe(true);
  await erase(id);
  expect(await world.runOf(here, workflow)).toMatchObject({ state: 'CANCELLED' });
  expect(await tablesWith(email)).toEqual([]);
});

it('leaves runs alone that only name the id of the record', async () => {
  const workflow = await world.publish(
    here,
    [{ name: 'wait', action: 'wait', input: { duration: 60 } }],
    on('record.created'),
  );
  const company = await made(marker);
  await made('Employee', { data: { company: company.id } });
  await dispatch();
  await world.executor.drain(here.id);
  expect((await erase(company.id)).erased).toMatchObject({ runs: 1 });
  const { data } = await here.owner.workflows.listRuns({ id: workflow });
  expect(data).toMatchObject([
    { state: 'WAITING', trigger: { body: { record: { data: { company: company.id } } } } },
    { state: 'CANCELLED', trigger: { body: null } },
  ]);
});

it('waits for a running import, and then deletes its file', async () => {
  const { id } = await made(marker);
  const { owner } = here;
  const imported = (await owner.imports.create({ folderId, fileName: 'people.csv' })).data.id;
  await owner.imports.addPart({ id: imported, position: 0, content: `title\n${marker}\n` });
  await owner.imports.inspect({ id: imported });
  await owner.imports.start({ id: imported, mapping: ['title'], matchField: null, isDryRun: false });
  const begun = await erase(id);
  expect(begun).toMatchObject({ state: 'RUNNING', erased: { files: 0 } });
  await owner.imports.cancel({ id: imported });
  await eraseRest.run(jobContext(world.database), { workspaceId: here.id, operationId: begun.id });
  expect((await owner.operations.get({ id: begun.id })).data).toMatchObject({ state: 'DONE', erased: { files: 1 } });
  await expect(owner.imports.get({ id: imported })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('an answer that is sent again has the ids of an erased record only', async () => {
  const idempotency = { key: 'once', fingerprints: { value: 'f', sent: 'f' } };
  const actor = { kind: 'user', id: here.ownerId, name: 'Test owner', role: 'OWNER' } as const;
  const caller = here.as(actor, { idempotency });
  const { data } = await caller.records.batch({
    items: [
      { action: 'create', values: { folderId, title: marker } },
      { action: 'create', values: { folderId, title: 'Other' } },
    ],
  });
  await erase(data.results[0]?.data?.id ?? '');
  const { rows } = await world.database.pool.query<{ answer: string }>(
    `select answer from idempotency_keys where key = 'once'`,
  );
  expect(rows[0]?.answer).not.toContain(marker);
  expect(rows[0]?.answer).toContain('"Other"');
  expect((await here.owner.records.list({ search: marker })).data).toEqual([]);
});

it('erases a record in Trash, and not the one into which it was merged', async () => {
  const [kept, twin] = [await made('Kept'), await made(marker)];
  await here.owner.records.merge({ id: kept.id, recordIds: [twin.id], values: {} });
  expect((await erase(twin.id)).erased).toMatchObject({ records: 1 });
  expect((await here.owner.records.get({ id: kept.id })).data.title).toBe('Kept');
  expect(await tablesWith(marker)).toEqual([]);
  expect((await here.owner.records.listTrash({})).data).toEqual([]);
  await expect(here.owner.records.erase({ id: twin.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('is for owners, admins and managing keys, is in the audit log without a name, and cannot be undone', async () => {
  const { id } = await made(marker);
  await expect(here.member.records.erase({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(here.key('write').records.erase({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { data: begun } = await here.key('records:manage').records.erase({ id });
  await expect(here.owner.operations.cancel({ id: begun.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(here.owner.operations.undo({ id: begun.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  const { data: log } = await here.owner.audit.list({ action: 'records.erase' });
  expect(log).toMatchObject([
    { action: 'records.erase', subjectId: id, subjectName: null, after: { id, operationId: begun.id } },
  ]);
});

it('an undo of what was done before leaves an erased record alone', async () => {
  const { data: batch } = await here.owner.records.batch({
    items: [{ action: 'create', values: { folderId, title: marker } }],
  });
  await erase(batch.results[0]?.data?.id ?? '');
  const { data: undo } = await here.owner.operations.undo({ id: batch.operationId });
  expect(undo).toMatchObject({ changedCount: 0, failedCount: 1 });
  expect((await here.owner.operations.listProblems({ id: undo.id })).data).toMatchObject([
    { message: 'What it said was erased.' },
  ]);
});

it('empties Trash now, with what comes into it later left there', async () => {
  const [gone, kept] = [await made('Gone'), await made('Kept')];
  await here.owner.records.remove({ id: gone.id });
  const task = (await here.owner.tasks.create({ title: 'Call' })).data;
  await expect(here.member.records.emptyTrash({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await here.owner.records.emptyTrash({})).data).toMatchObject({
    kind: 'PURGE',
    state: 'DONE',
    changedCount: 1,
    erased: null,
  });
  expect((await here.owner.records.listTrash({})).data).toEqual([]);
  await expect(here.owner.records.restore({ id: gone.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await here.owner.records.get({ id: kept.id })).data.title).toBe('Kept');
  expect((await here.owner.tasks.get({ id: task.id })).data.title).toBe('Call');
});

it('empties a Trash of more than a page in the background', async () => {
  await here.owner.records.batch({
    items: Array.from({ length: 600 }, (_, at) => ({ action: 'create', values: { folderId, title: `Old ${at}` } })),
  });
  const later = await made('Later');
  await here.owner.records.bulk({ filter: { folderId: [folderId], search: 'Old' }, change: { action: 'delete' } });
  await world.database.autocommit.orm.execute(sql`
    update records set deleted_at = now(), version = version + 1 where title like 'Old %' and deleted_at is null`);
  const { data: begun } = await here.owner.records.emptyTrash({});
  expect(begun).toMatchObject({ state: 'RUNNING', changedCount: 500 });
  await here.owner.records.remove({ id: later.id });
  await emptyTrashRest.run(jobContext(world.database), { workspaceId: here.id, operationId: begun.id });
  expect((await here.owner.operations.get({ id: begun.id })).data).toMatchObject({ state: 'DONE', changedCount: 600 });
  expect((await here.owner.records.listTrash({})).data).toMatchObject([{ id: later.id }]);
});
