import { onPipelined, queriesDuring } from '@dossier/postgres-engine/pipelined/testing/pipelined.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

onPipelined();

// The cost of a request is its number of round trips to PostgreSQL. Each statement is shown by its name or the start of
// its text.

let at: TestGateway;
let workspace: KeyedWorkspace;
let key: string;
let ids: { folder: string; record: string; pipeline: string; deal: string; task: string };

const make = async (path: string, body: object) => String((await at.ask('POST', `/api/v1${path}`, { key, body })).id);
const makeDeal = (pipelineId: string, recordId: string) => make('/deals', { pipelineId, recordId });
const makeTask = () => make('/tasks', { title: 'Call' });
const makeRecord = (folderId: string) => make('/records', { folderId, title: 'Example contact' });

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  key = workspace.writeKey;
  const folder = await workspace.newFolder();
  const { data: pipeline } = await workspace.owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Won', kind: 'WON' }],
  });
  const record = await makeRecord(folder);
  ids = {
    folder,
    record,
    pipeline: pipeline.id,
    deal: await makeDeal(pipeline.id, record),
    task: await makeTask(),
  };
});
afterAll(() => at.close());
// The key is looked up at most once a second; revocations and usage are not part of the request.
beforeEach(async () => void (await at.ask('GET', '/api/v1/folders', { key })));

const besides = /^workspaces\.admit_requests|^select pg_notify|^api_keys\.|"request_usage"|^update "api_keys"/;

async function costOf(method: string, path: string, body?: object): Promise<string[]> {
  const sent = await queriesDuring(at.world.database, async () => {
    const reply = await at.ask(method, `/api/v1${path}`, body ? { key, body } : { key });
    expect(reply.status).toBeLessThan(300);
  });
  return sent
    .map(({ name, text }) => (name === undefined || name === '' ? text.trim().slice(0, 120) : name))
    .filter((one) => !besides.test(one));
}

test.each([
  ['/records/{record}', 1],
  ['/records?pageSize=25', 1],
  ['/records?folderId={folder}', 1],
  ['/records?search=example', 1],
  ['/records?folderId={folder}&sort=title&email=a@example.com', 1],
  ['/records/{record}/comments', 2],
  ['/records/{record}/calls', 2],
  ['/folders', 1],
  ['/pipelines', 2],
  ['/folders/{folder}', 1],
  ['/deals?pipelineId={pipeline}', 1],
  ['/deals?recordId={record}', 1],
  ['/deals/{deal}', 1],
  ['/tasks/{task}', 1],
  ['/tasks', 1],
  ['/events', 1],
])('GET %s asks PostgreSQL %i times, besides the count of the limit', async (path, most) => {
  const filled = path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name]);
  // Statements are prepared once per connection.
  await expect.poll(() => costOf('GET', filled)).toSatisfy((statements: string[]) => statements.length <= most);
});

test('a record is created with one message', async () => {
  const create = () => costOf('POST', '/records', { folderId: ids.folder, title: 'Another' });
  await expect.poll(create).toEqual(['records.insert events.insert folders.demand_unchanged']);
});

test('a record is changed with one read and one message', async () => {
  let title = 0;
  const change = () => costOf('PATCH', `/records/${ids.record}`, { title: `Title ${(title += 1)}` });
  // The last statement refuses the change if the folder was archived meanwhile.
  await expect.poll(change).toEqual(['records.get', 'records.change events.insert folders.demand_unchanged']);
});

test('an owner and an external id are read before the message that creates the record', async () => {
  let at = 0;
  const create = () =>
    costOf('POST', '/records', {
      folderId: ids.folder,
      title: 'Another',
      ownerId: workspace.ownerId,
      externalId: `external ${(at += 1)}`,
    });
  await expect
    .poll(create)
    .toEqual(['members.find_ids', 'records_external.holder', 'records.insert events.insert folders.demand_unchanged']);
});

test('a record is upserted with one read and one message', async () => {
  let title = 0;
  const upsert = (name: string) =>
    costOf('PUT', '/records?matchOn=email', {
      folderId: ids.folder,
      title: `Title ${(title += 1)}`,
      email: `${name}@example.com`,
    });
  await expect
    .poll(() => upsert(`new${title}`))
    .toEqual([
      'records.find_by_email',
      'records.insert records.try_lock_matches events.insert folders.demand_unchanged records.demand_no_other_email',
    ]);
  const byExternalId = () =>
    costOf('PUT', '/records?matchOn=externalId', {
      folderId: ids.folder,
      title: `Title ${(title += 1)}`,
      externalId: '1',
    });
  await byExternalId();
  await expect
    .poll(byExternalId)
    .toEqual(['records.find_by_external_id', 'records.change events.insert folders.demand_unchanged']);
  await upsert('known');
  await expect
    .poll(() => upsert('known'))
    .toEqual(['records.find_by_email', 'records.change events.insert folders.demand_unchanged']);
});

test('a record with a unique value is upserted with one read and one message', async () => {
  const { data: folder } = await workspace.owner.folders.create({
    name: 'Customers',
    type: 'CONTACT',
    fields: [{ key: 'number', label: 'Number', type: 'NUMBER', unique: true }],
  });
  let number = 0;
  const upsert = () =>
    costOf('PUT', '/records?matchOn=number', { folderId: folder.id, title: 'A', data: { number: (number += 1) } });
  await expect
    .poll(upsert)
    .toEqual([
      'records.unique_holders',
      'records.insert records.hold_unique_values events.insert folders.demand_unchanged',
    ]);
});

test.each([
  ['POST', '/records/{record}/comments', { text: 'A comment' }],
  ['POST', '/deals', { pipelineId: '{pipeline}' }],
  ['PATCH', '/deals/{deal}', { title: 'A new title' }],
  ['POST', '/tasks', { title: 'Another' }],
  ['PATCH', '/tasks/{task}', { status: 'DONE' }],
  ['DELETE', '/records/{record}', undefined],
])('%s %s is one transaction', async (method, path, body) => {
  // Each try has its own, and what the service does beside it at times is in none of the next.
  const cost = async () => {
    const record = await makeRecord(ids.folder);
    const own = { ...ids, record, deal: await makeDeal(ids.pipeline, record), task: await makeTask() };
    const fill = (text: string) => text.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => own[name]);
    return costOf(method, fill(path), body && (JSON.parse(fill(JSON.stringify(body))) as object));
  };
  await expect.poll(cost).toSatisfy((statements: string[]) => {
    const ends = statements.filter((one) => one === 'begin' || one === 'commit' || one.includes(' events.insert'));
    const isOne = ends.join() === 'begin,commit' || (ends.length === 1 && ends[0] !== 'begin');
    return isOne && statements.length <= 8;
  });
});
