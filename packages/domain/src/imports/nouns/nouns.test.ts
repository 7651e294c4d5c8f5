import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { exportRecords } from '../export/export-records.job.ts';
import { runImport } from '../run/run-import.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function desk() {
  const here = await world.workspace();
  const folderId = (await here.owner.folders.create({ name: 'Accounts' })).data.id;
  const { data: pipeline } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Closed Won', kind: 'WON' }, { name: 'Closed Lost', kind: 'LOST' }],
    fields: [{ key: 'source', label: 'Source', type: 'TEXT' }],
  });
  const run = async (csv: string, mapping: (string | null)[], choice: object = {}) => {
    const { data } = await here.owner.imports.create({ folderId, fileName: 'deals.csv' });
    await here.owner.imports.addPart({ id: data.id, position: 0, content: csv });
    await here.owner.imports.inspect({ id: data.id });
    await here.owner.imports.start({ id: data.id, mapping, isDryRun: false, ...choice });
    await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: data.id, attempt: 1 });
    const errors = (await here.owner.imports.listErrors({ id: data.id })).data.map(({ message }) => message);
    return { ...(await here.owner.imports.get({ id: data.id })).data, errors };
  };
  const deals = async () => (await here.owner.deals.list({ pipelineId: [pipeline.id] })).data;
  const records = async () => (await here.owner.records.list({ folderId, sort: 'title' })).data;
  const nameOf = (stageId: string | undefined) => pipeline.stages.find(({ id }) => id === stageId)?.name;
  return { here, folderId, pipeline, run, deals, records, nameOf };
}

const dealColumns = [
  'title',
  'deal.title',
  'deal.amount',
  'deal.stage',
  'deal.closeDate',
  'deal.externalId',
  'deal.data.source',
];
const dealFile =
  'Account,Opportunity,Amount,Stage,Close,Id,Source\n' +
  'Example Ltd,First,"1,250.50",closed won,2021-03-15,1,web\n' +
  'Example Ltd,Second,10,New,,2,\n' +
  ',Lonely,20,Closed Lost,2021-04-01,3,\n' +
  'Other Ltd,Third,30,Nowhere,,4,\n';

it('makes the deals of accounts that are found or made, and those without an account', async () => {
  const { run, deals, records, nameOf } = await desk();
  const outcome = await run(dealFile, dealColumns, { matchField: 'title', externalSource: 'crm' });
  expect(outcome).toMatchObject({ createdCount: 3, unchangedCount: 0, failedCount: 1, madeCounts: { deal: 3 } });
  expect(outcome.errors).toEqual(['Deal: Stage: must be a stage of the pipeline "Sales"']);
  const accounts = await records();
  expect(accounts.map(({ title }) => title)).toEqual(['Example Ltd']);
  const made = (await deals()).toSorted((one, other) => (one.externalId ?? '').localeCompare(other.externalId ?? ''));
  expect(made.map(({ stageId, ...deal }) => ({ ...deal, stage: nameOf(stageId) }))).toMatchObject([
    { title: 'First', amount: 1250.5, stage: 'Closed Won', recordId: accounts[0]?.id, data: { source: 'web' } },
    { title: 'Second', amount: 10, stage: 'New', recordId: accounts[0]?.id, externalSource: 'crm' },
    { title: 'Lonely', amount: 20, stage: 'Closed Lost', recordId: null },
  ]);
  const again = await run(dealFile, dealColumns, { matchField: 'title', externalSource: 'crm' });
  expect(again).toMatchObject({ createdCount: 0, unchangedCount: 3, failedCount: 1, madeCounts: {} });
});

it('changes deals and tasks that rows name by their id or external id, as far as their cells are filled', async () => {
  const { here, run, deals, nameOf, pipeline } = await desk();
  await run(dealFile, dealColumns, { matchField: 'title', externalSource: 'crm' });
  // Further pipelines make the one of a new deal uncertain, but not that of a known one.
  await here.owner.pipelines.create({ name: 'Other', stages: [{ name: 'New' }] });
  const known = new Map((await deals()).map((deal) => [deal.title, deal]));
  const task = (await here.owner.tasks.create({ title: 'Call' })).data;
  const mapping = ['deal.id', 'deal.externalId', 'deal.amount', 'deal.stage', 'task.id', 'task.status'];
  const csv =
    'Deal,External,Amount,Stage,Task,Done\n' +
    `${known.get('First')?.id ?? ''},,99,,${task.id},done\n` +
    ',2,,Closed Lost,,\n' +
    `${known.get('Lonely')?.id ?? ''},,20,,,\n` +
    ',5,50,,,\n' +
    'deal_00000000000000000000000000,,1,,,\n';
  const rows = (mode: string) => run(csv, mapping, { externalSource: 'crm', mode });
  expect(await rows('CREATE')).toMatchObject({ createdCount: 0, updatedCount: 0, madeCounts: {} });
  const outcome = await run(csv, mapping, { externalSource: 'crm' });
  expect(outcome).toMatchObject({
    createdCount: 0,
    updatedCount: 2,
    unchangedCount: 1,
    failedCount: 2,
    madeCounts: { 'deal.changed': 2, 'task.changed': 1 },
  });
  expect(outcome.errors).toEqual([
    'deal.pipeline: must be the name of a pipeline',
    'Deal: Id: must be the id of a deal',
  ]);
  const now = (await here.owner.deals.list({ pipelineId: [pipeline.id] })).data;
  const after = new Map(now.map((deal) => [deal.title, deal]));
  expect(after.get('First')).toMatchObject({
    amount: 99,
    recordId: known.get('First')?.recordId,
    data: { source: 'web' },
  });
  expect(nameOf(after.get('Second')?.stageId)).toBe('Closed Lost');
  expect(after.get('Lonely')).toEqual(known.get('Lonely'));
  expect((await here.owner.tasks.get({ id: task.id })).data).toMatchObject({ title: 'Call', status: 'DONE' });
  // Undone, all is as before.
  await here.owner.operations.undo({ id: outcome.id.replace('imp_', 'op_') });
  expect((await deals()).find(({ title }) => title === 'First')).toMatchObject({ amount: 1250.5 });
});

it.each(['deals', 'tasks'] as const)(
  'takes an export of %s back: a changed cell alone changes something',
  async (of) => {
    const { here, run, folderId, deals } = await desk();
    await run(dealFile, dealColumns, { matchField: 'title', externalSource: 'crm' });
    for (const title of ['Call', 'Write']) await here.owner.tasks.create({ title, dueAt: '2026-01-02T09:00:00Z' });
    const { data } = await here.owner.imports.createExport({ of });
    await exportRecords.run(jobContext(world.database), { workspaceId: here.id, exportId: data.id });
    const csv = (await here.owner.imports.readPart({ id: data.id, position: 0 })).data.content ?? '';
    const { data: created } = await here.owner.imports.create({ folderId, fileName: `${of}.csv`, content: csv });
    const { mapping } = (await here.owner.imports.inspect({ id: created.id })).data;
    const before = [await deals(), (await here.owner.tasks.list({})).data];
    const unchanged = await run(csv, mapping, { areReactionsRun: false });
    expect(unchanged).toMatchObject({ createdCount: 0, updatedCount: 0, failedCount: 0, madeCounts: {} });
    expect([await deals(), (await here.owner.tasks.list({})).data]).toEqual(before);
    const [from, to] = of === 'deals' ? ['Second', 'Renamed'] : ['Call', 'Ring'];
    const edited = await run(csv.replace(from, to), mapping);
    const noun = of === 'deals' ? 'deal' : 'task';
    expect(edited).toMatchObject({ updatedCount: 1, failedCount: 0, madeCounts: { [`${noun}.changed`]: 1 } });
    const titles = [...(await deals()), ...(await here.owner.tasks.list({})).data].map(({ title }) => title);
    expect([titles.includes(from), titles.includes(to)]).toEqual([false, true]);
  },
);

it('counts a won deal in the month in which it was closed', async () => {
  const { here, run, pipeline } = await desk();
  await run(dealFile, dealColumns, { matchField: 'title' });
  const figures = async (from: string, to: string) =>
    (await here.owner.deals.stageFigures({ id: pipeline.id, from, to })).data;
  expect(await figures('2021-03-01', '2021-03-31')).toMatchObject({ won: 1, lost: 0, averageDaysToWin: 0 });
  expect(await figures('2021-04-01', '2021-04-30')).toMatchObject({ won: 0, lost: 1 });
  expect(await figures('2026-01-01', '2999-12-31')).toMatchObject({ won: 0, lost: 0 });
});

it('makes missing stages where the import says so, for owners and admins', async () => {
  const { here, run, folderId } = await desk();
  const mapping = ['deal.title', 'deal.stage', 'deal.closedAt'];
  const csv = 'Deal,Stage,Closed\nOne,Talks,\nTwo,TALKS,\nThree,Won by phone,2020-02-03 10:00\n';
  expect(await run(csv, mapping, { createsStages: true })).toMatchObject({
    createdCount: 3,
    madeCounts: { deal: 3, stage: 2 },
  });
  const { data: pipelines } = await here.owner.pipelines.list({});
  expect(pipelines[0]?.stages.map(({ name, kind }) => [name, kind]).slice(3)).toEqual([
    ['Talks', 'OPEN'],
    ['Won by phone', 'WON'],
  ]);
  const { data } = await here.member.imports.create({ folderId, fileName: 'x.csv' });
  await here.member.imports.addPart({ id: data.id, position: 0, content: csv });
  await here.member.imports.inspect({ id: data.id });
  const asked = here.member.imports.start({ id: data.id, mapping, createsStages: true });
  await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('makes the pipelines and stages that a person decided to make, and maps or empties other names', async () => {
  const { here, run, folderId, pipeline, nameOf, deals } = await desk();
  const mapping = ['deal.title', 'deal.pipeline', 'deal.stage'];
  const csv =
    'Deal,Pipeline,Stage\nOne,Partners,Intro\nTwo,PARTNERS,Lost deal\nThree,Sale,Talks\n' +
    'Four,Sales,Fresh\nFive,,Other\nSix,Unknown,New\n';
  const { data } = await here.owner.imports.create({ folderId, fileName: 'x.csv', content: csv });
  await here.owner.imports.inspect({ id: data.id });
  const { columns } = (await here.owner.imports.preview({ id: data.id, mapping })).data;
  const cellsOf = (at: number) => columns[at]?.choices.map(({ cell }) => cell).toSorted();
  expect([cellsOf(1), cellsOf(2)]).toEqual([
    ['Partners', 'Sale', 'Unknown'],
    ['Fresh', 'Intro', 'Lost deal', 'Other', 'Talks'],
  ]);
  const readings = [
    null,
    { values: ['Partners', 'Sale'].map((cell) => ({ cell, option: cell === 'Sale' ? 'Sales' : cell })) },
    {
      values: [
        { cell: 'Talks', option: 'Talks' },
        { cell: 'Fresh', option: 'New' },
        { cell: 'Other', option: null },
      ],
    },
  ];
  const outcome = await run(csv, mapping, { readings, pipelineId: pipeline.id });
  expect(outcome).toMatchObject({ madeCounts: { deal: 5, pipeline: 1, stage: 3 }, failedCount: 1 });
  expect(outcome.errors).toEqual(['Deal: Pipeline: must be the name of a pipeline']);
  const all = (await here.owner.pipelines.list({})).data.toSorted((one, other) => one.position - other.position);
  expect(all.map(({ name, stages }) => [name, stages.map((stage) => `${stage.name} ${stage.kind}`)])).toEqual([
    ['Sales', ['New OPEN', 'Closed Won WON', 'Closed Lost LOST', 'Talks OPEN']],
    ['Partners', ['Intro OPEN', 'Lost deal LOST']],
  ]);
  const stageOf = new Map((await deals()).map(({ title, stageId }) => [title, nameOf(stageId)]));
  expect([stageOf.get('Four'), stageOf.get('Five')]).toEqual(['New', 'New']);
  const { data: mine } = await here.member.imports.create({ folderId, fileName: 'x.csv', content: csv });
  await here.member.imports.inspect({ id: mine.id });
  const asked = here.member.imports.start({ id: mine.id, mapping, readings });
  await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('makes missing pipelines with their stages where the import says so, each once', async () => {
  const { here, run } = await desk();
  const rows = Array.from({ length: 450 }, (_, at) => `Deal ${at},Line ${at % 3},Step ${at % 4}`);
  const csv = `Deal,Pipeline,Stage\n${rows.join('\n')}\nLast,Bare,\n`;
  const choice = { createsStages: true, isDryRun: true };
  const mapping = ['deal.title', 'deal.pipeline', 'deal.stage'];
  const made = { deal: 451, pipeline: 4, stage: 13 };
  expect(await run(csv, mapping, choice)).toMatchObject({ state: 'CHECKED', madeCounts: made, failedCount: 0 });
  expect((await here.owner.pipelines.list({})).data).toHaveLength(1);
  expect(await run(csv, mapping, { ...choice, isDryRun: false })).toMatchObject({ madeCounts: made, failedCount: 0 });
  const lines = (await here.owner.pipelines.list({})).data.toSorted((one, other) => one.position - other.position);
  expect(
    lines.slice(1).map(
      ({ name, stages }) =>
        `${name}: ${stages
          .map((stage) => stage.name)
          .toSorted()
          .join()}`,
    ),
  ).toEqual([...[0, 1, 2].map((at) => `Line ${at}: Step 0,Step 1,Step 2,Step 3`), 'Bare: Open']);
});

it('takes the deals of a key that may write deals, by name or in sum, and of no other', async () => {
  const { here, folderId } = await desk();
  const start = async (...scopes: Parameters<typeof here.key>) => {
    const { imports } = here.key(...scopes);
    const { data } = await imports.create({ folderId, fileName: 'x.csv', content: 'Account,Deal\nOne,First\n' });
    await imports.inspect({ id: data.id });
    return imports.start({ id: data.id, mapping: ['title', 'deal.title'] });
  };
  await start('write');
  await start('imports:write', 'deals:write');
  await expect(start('imports:write')).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('links a deal to the record that a cell names, in the folder of its field', async () => {
  const { here, pipeline, run, deals } = await desk();
  const products = (await here.owner.folders.create({ name: 'Products' })).data.id;
  const product = (await here.owner.records.create({ folderId: products, title: 'Example Pro' })).data.id;
  const field = { key: 'product', label: 'Product', type: 'RECORD' as const, targetFolderId: products };
  await here.owner.pipelines.addField({ id: pipeline.id, field });
  const csv = 'Deal,Product\nFirst,example pro\nSecond,Unknown\n';
  const outcome = await run(csv, ['deal.title', 'deal.data.product']);
  expect(outcome).toMatchObject({ createdCount: 1, failedCount: 1, madeCounts: { deal: 1 } });
  expect(outcome.errors).toEqual(['Product: must be the title of a record, not "Unknown"']);
  expect(await deals()).toMatchObject([{ title: 'First', data: { product } }]);
});

it('links deals and tasks to the record of an id, in whatever folder', async () => {
  const { here, run, deals, folderId } = await desk();
  const other = (await here.owner.folders.create({ name: 'Other' })).data.id;
  const make = async (folder: string) => (await here.owner.records.create({ folderId: folder, title: 'One' })).data.id;
  const [here1, there] = [await make(folderId), await make(other)];
  const mapping = ['deal.id', 'deal.title', 'deal.record', 'task.title', 'task.record'];
  const file = (id: string, record: string) => `Id,Deal,Record,Task,Of\n${id},First,${record},Call,${record}\n`;
  expect(await run(file('', there), mapping)).toMatchObject({ madeCounts: { deal: 1, task: 1 }, failedCount: 0 });
  const [made] = await deals();
  expect(made).toMatchObject({ recordId: there });
  expect((await here.owner.tasks.list({})).data).toMatchObject([{ recordId: there }]);
  expect(await run(file('', there), mapping)).toMatchObject({ madeCounts: {}, unchangedCount: 1 });
  expect(await run(file(made?.id ?? '', here1), mapping)).toMatchObject({ madeCounts: { 'deal.changed': 1, task: 1 } });
  expect(await deals()).toMatchObject([{ recordId: here1 }]);
  const { errors } = await run(file('', 'rec_00000000000000000000000000'), mapping);
  expect(errors).toEqual([expect.stringContaining('There is no such record.') as string]);
});

it('makes tasks, comments and calls with their moments, each once', async () => {
  const { here, run, records } = await desk();
  const mapping = [
    'title',
    'task.title',
    'task.dueAt',
    'task.status',
    'note.text',
    'note.author',
    'note.createdAt',
    'call.notes',
    'call.direction',
    'call.outcome',
    'call.calledAt',
    'call.duration',
  ];
  const csv =
    'A,B,C,D,E,F,G,H,I,J,K,L\n' +
    'One,Send offer,2020-05-01,done,Likes tea,Jane Example,2019-01-02,Asked,inbound,no answer,2019-03-04,95\n' +
    'Two,Call back,2999-05-01,open,,Jane Example,,,,,,\n' +
    'Three,,,,,,,,,,,\n';
  const made = { task: 2, note: 1, call: 1 };
  expect(await run(csv, mapping)).toMatchObject({ createdCount: 3, failedCount: 0, madeCounts: made });
  const again = await run(csv, mapping, { matchField: 'title' });
  expect(again).toMatchObject({ unchangedCount: 3, createdCount: 0, madeCounts: {} });
  const [one] = await records();
  const id = (await records()).find(({ title }) => title === 'One')?.id ?? one?.id ?? '';
  expect((await here.owner.tasks.list({ recordId: [id] })).data).toMatchObject([
    { title: 'Send offer', status: 'DONE', completedAt: '2020-05-01T00:00:00.000Z' },
  ]);
  expect((await here.owner.comments.list({ id })).data).toMatchObject([
    { text: 'Likes tea', author: 'Jane Example', authorId: null, createdAt: '2019-01-02T00:00:00.000Z' },
  ]);
  const calledAt = '2019-03-04T00:00:00.000Z';
  expect((await here.owner.calls.list({ id })).data).toMatchObject([
    { notes: 'Asked', direction: 'INBOUND', outcome: 'NO_ANSWER', calledAt, createdAt: calledAt, duration: 95 },
  ]);
});

it('takes the priority, the type and the tags of tasks, and the tags of deals', async () => {
  const { here, run, deals } = await desk();
  const long = 'x'.repeat(51);
  const csv =
    `A,B,C,D,E,F\nOne,Call,high,e-mail,VIP;Old,First\nTwo,Write,Medium,Todo,,\nThree,Send,,,Old;${long},\n` +
    'Four,Meet,,todo,,\n';
  const mapping = ['title', 'task.title', 'task.priority', 'task.type', 'task.tags', 'deal.title'];
  const outcome = await run(csv, mapping);
  expect(outcome).toMatchObject({ createdCount: 2, failedCount: 2, madeCounts: { task: 2, deal: 1 } });
  expect(outcome.errors).toEqual(
    [
      'Priority: must be one of "Low", "Normal", "High", "Urgent", not "Medium"',
      'Tags: must be at most 50 characters',
    ].map((words) => expect.stringContaining(words) as string),
  );
  const tasks = (await here.owner.tasks.list({})).data.toSorted((one, other) => one.title.localeCompare(other.title));
  expect(tasks).toMatchObject([
    { title: 'Call', priority: 'HIGH', type: 'EMAIL', tags: ['Old', 'VIP'] },
    { title: 'Meet', priority: 'NORMAL', type: 'TODO', tags: [] },
  ]);
  await run('A,B,C\nOne,Second,"New; VIP"\n', ['title', 'deal.title', 'deal.tags'], { matchField: 'title' });
  expect((await deals()).find(({ title }) => title === 'Second')).toMatchObject({ tags: ['New', 'VIP'] });
});

it('leaves a whole row out whose deal is refused after its record was written', async () => {
  const { here, run, records, deals, pipeline } = await desk();
  await here.owner.pipelines.addField({
    id: pipeline.id,
    field: { key: 'code', label: 'Code', type: 'TEXT', required: true },
  });
  const csv = 'Account,Deal,Code\nOne,First,a\nTwo,Second,\nThree,Third,c\n';
  const outcome = await run(csv, ['title', 'deal.title', 'deal.data.code']);
  expect(outcome).toMatchObject({ createdCount: 2, failedCount: 1, rowCount: 3, madeCounts: { deal: 2 } });
  expect((await records()).map(({ title }) => title)).toEqual(['One', 'Three']);
  expect(await deals()).toHaveLength(2);
  expect(outcome.errors[0]).toContain('Code');
});

it('is undone with its deals, comments and tasks', async () => {
  const { here, run, records, deals } = await desk();
  const mapping = ['title', 'deal.title', 'note.text', 'task.title'];
  const outcome = await run('A,B,C,D\nOne,First,Hello,Call\nTwo,Second,Hi,Write\n', mapping);
  expect(outcome).toMatchObject({ createdCount: 2, madeCounts: { deal: 2, note: 2, task: 2 } });
  const { data: undo } = await here.owner.operations.undo({ id: outcome.id.replace('imp_', 'op_') });
  expect(undo).toMatchObject({ state: 'DONE', changedCount: 8, failedCount: 0 });
  expect([await records(), await deals(), (await here.owner.tasks.list({})).data]).toEqual([[], [], []]);
});
