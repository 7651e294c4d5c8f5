import { fillApproval } from '@dossier/domain/testing/things.ts';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgent, type Agent } from '../testing/agent.ts';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { shownTool } from './tool.ts';
import { tools } from './tools.ts';

const shown = tools.map(shownTool);

interface Json {
  [keyword: string]: unknown;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
}

/** A schema as clients read it. */
function sent(schema: object = {}): Json {
  return JSON.parse(JSON.stringify(schema)) as Json;
}

/** Every schema within a schema, by its path. */
function within(json: Json, path = ''): [string, Json][] {
  const parts = [
    ...Object.entries(json.properties ?? {}),
    ...(json.anyOf ?? []).map((one, at): [string, Json] => [`anyOf ${at}`, one]),
    ...(json.items ? [['items', json.items] as [string, Json]] : []),
  ];
  return [[path, json], ...parts.flatMap(([name, part]) => within(part, `${path}/${name}`))];
}

describe.each(shown)('$name', ({ name, title, description, inputSchema, outputSchema }) => {
  it('has an input schema that every host accepts', () => {
    const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'];
    const structure = ['type', 'enum', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'];
    const known = ['description', ...structure, ...bounds];
    for (const [path, json] of within(sent(inputSchema))) {
      expect(
        Object.keys(json).filter((keyword) => !known.includes(keyword)),
        path,
      ).toEqual([]);
      expect(json.anyOf ?? json['type'], path).toEqual(json.anyOf ? expect.any(Array) : expect.any(String));
    }
    expect(inputSchema['additionalProperties']).toBe(false);
    expect(() => new Ajv({ strict: true }).compile(sent(inputSchema))).not.toThrow();
  });

  it('has an output schema that says what its data is, and texts', () => {
    const validate = new Ajv({ strict: true }).compile(sent(outputSchema));
    expect(validate({ data: 1 })).toBe(false);
    expect(validate({})).toBe(false);
    expect(`${title} ${description}`).not.toMatch(/ETag|If-Match|Idempotency-Key|GET|POST|\b4\d\d\b/);
    expect(description, name).toMatch(/\.$/);
  });
});

describe('with an input that fits', () => {
  let at: TestGateway;
  let here: KeyedWorkspace;
  let agent: Agent;
  let given: Record<string, Record<string, unknown>>;
  beforeAll(async () => {
    at = await openGateway({ answerWithinMs: 1_000 });
    here = await at.workspace();
    agent = await openAgent(at.gateway.url, (await here.newKey('write', 'emails:write', 'approvals:write')).key);
    given = await inputs(at, here);
  });
  afterAll(async () => {
    await agent.close();
    await at.close();
  });

  it('there is one for each tool', () => {
    expect(Object.keys(given).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  });

  it.each(shown)('$name refuses what is unknown, succeeds, and its hints are true', async ({ name, annotations }) => {
    const input = given[name] ?? {};
    const refused = await agent.use(name, { ...input, surprise: 1 });
    expect(refused).toMatchObject({ isError: true, words: expect.stringContaining('surprise') });

    const before = await here.events();
    const used = await agent.use(name, input);
    expect(used, used.words).toMatchObject({ isError: false });
    const after = await here.events();
    const told = after.slice(before.length).map(({ event }) => String(event));
    if (annotations?.readOnlyHint) expect(told).toEqual([]);
    if (!annotations?.destructiveHint)
      expect(told.filter((event) => !/\.(created|logged|linked|restored|queued)$/.test(event))).toEqual([]);
    if (!annotations?.idempotentHint) return;
    await agent.use(name, input);
    expect(await here.events()).toHaveLength(after.length);
  });
});

/** An input with which each tool succeeds, in the order of the tools. */
async function inputs({ world }: TestGateway, here: KeyedWorkspace): Promise<Record<string, Record<string, unknown>>> {
  const { owner } = here;
  await owner.mail.update({
    host: '127.0.0.1',
    port: 25,
    security: 'none',
    userName: null,
    fromName: 'Example team',
    fromAddress: 'team@example.com',
  });
  const { data: folder } = await owner.folders.create({ name: 'Contacts', type: 'CONTACT' });
  const { id: folderId } = folder;
  const record = async (title: string) =>
    (await owner.records.create({ folderId, title, email: 'person@example.com' })).data.id;
  const [first, second, gone, twin] = [await record('A'), await record('B'), await record('C'), await record('D')];
  await owner.records.remove({ id: gone });
  const { data: kind } = await owner.links.createKind({ name: 'employs', reverseName: 'works at' });
  const { data: link } = await owner.links.create({ id: second, recordId: first, kindId: kind.id });
  const stages = [{ name: 'New' }, { name: 'Offer' }];
  const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages });
  const { data: deal } = await owner.deals.create({ pipelineId: pipeline.id, title: 'Deal' });
  const { data: task } = await owner.tasks.create({ title: 'Task' });
  const { data: workflow } = await owner.workflows.create({
    name: 'Follow up',
    draft: { trigger: { kind: 'webhook' }, steps: [] },
  });
  await owner.workflows.publish({ id: workflow.id });
  await owner.workflows.enable({ id: workflow.id });
  const { data: run } = await owner.workflows.run({ id: workflow.id });
  const approval = await fillApproval(world, here, { run: run.id, workflow: workflow.id }, 'Yes');
  const { data: many } = await owner.folders.create({ name: 'Many' });
  const items = Array.from({ length: 250 }, () => ({
    action: 'create' as const,
    values: { folderId: many.id, title: 'Row' },
  }));
  const { operationId } = (await owner.records.batch({ items })).data;
  const change = { action: 'update', values: { phone: '1' } } as const;
  const { data: running } = await owner.records.bulk({ filter: { folderId: [many.id] }, change });
  const where = { field: 'title', op: 'eq', value: 'A' };
  return {
    describe_workspace: {},
    search: { text: 'A' },
    get: { id: first, timeline: true, links: true },
    list: { noun: 'records', where, include: ['owner', 'deals', 'tasks'] },
    aggregate: { noun: 'deals', groupBy: [{ field: 'stageId' }], sum: ['amount'] },
    create_record: { folderId, title: 'New' },
    update_record: { id: first, phone: '2' },
    upsert_record: { folderId, matchOn: ['title'], title: 'A', phone: '3' },
    bulk_update: { filter: { folderId: [folderId], where }, values: { phone: '4' } },
    list_trash: {},
    restore_record: { id: gone },
    link_records: { id: first, recordId: second, kindId: kind.id },
    unlink_records: { id: second, linkId: link.id },
    log_comment: { id: first, text: 'Text' },
    log_call: { id: first },
    send_email: { id: first, subject: 'Subject', text: 'Text' },
    create_deal: { pipelineId: pipeline.id, recordId: first },
    update_deal: { id: deal.id, amount: 1 },
    move_deal: { id: deal.id, stageId: pipeline.stages[1]?.id },
    plan_task: { title: 'Next' },
    update_task: { id: task.id, priority: 'HIGH' },
    complete_task: { id: task.id },
    run_workflow: { id: workflow.id, recordId: first, body: { a: 1 } },
    get_run: { id: workflow.id, runId: run.id },
    list_approvals: {},
    answer_approval: { id: approval, choice: 'No' },
    cancel: { id: running.id },
    delete: { id: deal.id, confirm: true },
    bulk_delete: { filter: { folderId: [folderId], where }, confirm: true },
    merge_records: { id: second, recordIds: [twin], confirm: true },
    undo: { id: operationId, confirm: true },
  };
}
