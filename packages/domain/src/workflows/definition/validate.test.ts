import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestWorkspace } from '../../testing/world.ts';
import { actions } from '../actions.ts';
import type { Definition, Step } from '../definition.ts';
import { openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
let here: TestWorkspace;
const ids = { folder: '', pipeline: '', stage: '', otherStage: '', foreignFolder: '' };

beforeAll(async () => {
  world = await openWorkflowWorld();
  here = await world.workspace();
  const there = await world.workspace();
  ids.folder = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
  await here.owner.folders.addField({ id: ids.folder, field: { key: 'status', label: 'Status', type: 'TEXT' } });
  await here.owner.workflows.setSecret({ name: 'token', value: 'a' });
  ids.foreignFolder = (await there.owner.folders.create({ name: 'Contacts' })).data.id;
  const sales = (await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data;
  Object.assign(ids, { pipeline: sales.id, stage: sales.stages[0]?.id });
  ids.otherStage =
    (await here.owner.pipelines.create({ name: 'Other', stages: [{ name: 'New' }] })).data.stages[0]?.id ?? '';
});
afterAll(() => world.close());

const step = (action: string, input: Record<string, unknown>, more: Partial<Step> = {}): Step => ({
  name: 'one',
  action,
  input,
  ...more,
});
const save = (steps: Step[], trigger: Definition['trigger'] = webhook) =>
  here.owner.workflows.create({ name: 'Test workflow', draft: { trigger, steps } });
const event = {
  kind: 'event',
  event: 'task.created',
  folderId: null,
  pipelineId: null,
  changedField: null,
  condition: null,
} as const;

/** The path of the first value that is no object. */
function firstPlace(value: object): string {
  const [[key, inner] = ['', undefined]] = Object.entries(value) as [string, unknown][];
  return typeof inner === 'object' && inner !== null ? `${key}.${firstPlace(inner)}` : key;
}

type Fault = [what: string, steps: () => Step[], path: string, message: RegExp];
it.each<Fault>([
  [
    'an unknown action',
    () => [step('explode', {})],
    'steps.0.action',
    /^Step "one": action: there is no action "explode"/,
  ],
  [
    'an unknown folder',
    () => [step('createRecord', { folderId: 'fld_unknown', title: 'a' })],
    'steps.0.input.folderId',
    /^Step "one": input.folderId: There is no such folder/,
  ],
  [
    'a folder of another workspace',
    () => [step('findRecord', { folderId: ids.foreignFolder, field: 'email', value: 'a' })],
    'steps.0.input.folderId',
    /no such folder/,
  ],
  [
    'an unknown pipeline',
    () => [step('createDeal', { pipelineId: 'pl_unknown' })],
    'steps.0.input.pipelineId',
    /no such pipeline/,
  ],
  [
    'a stage of another pipeline',
    () => [step('createDeal', { pipelineId: ids.pipeline, stageId: ids.otherStage })],
    'steps.0.input.stageId',
    /belongs to another pipeline/,
  ],
  [
    'an unknown stage',
    () => [step('changeStage', { stageId: 'st_unknown' })],
    'steps.0.input.stageId',
    /no such stage/,
  ],
  [
    'somebody who is no member',
    () => [step('assignOwner', { ownerId: 'usr_unknown' })],
    'steps.0.input.ownerId',
    /member/,
  ],
  [
    'an owner who is no member',
    () => [step('createDeal', { pipelineId: ids.pipeline, ownerId: 'usr_unknown' })],
    'steps.0.input.ownerId',
    /member/,
  ],
  ['a missing field', () => [step('createTask', {})], 'steps.0.input.title', /title/],
  ['an unknown field', () => [step('createTask', { title: 'a', colour: 'red' })], 'steps.0.input', /colour/],
  [
    'a value of the wrong type',
    () => [step('createDeal', { pipelineId: ids.pipeline, amount: 'much' })],
    'steps.0.input.amount',
    /amount/,
  ],
  ['an address that is none', () => [step('callApi', { url: 'ftp://example.com' })], 'steps.0.input.url', /url/i],
  ['a wait for nothing', () => [step('wait', {})], 'steps.0.input.duration', /duration or a time/],
  [
    'a template that does not parse',
    () => [step('createTask', { title: 'Call {{ trigger.body.name' })],
    'steps.0.input.title',
    /does not parse/,
  ],
  [
    'more templates than anybody writes',
    () => [
      step('callApi', {
        url: 'https://api.example.com',
        body: Array.from({ length: 50 }, () => '{% if a %}{% endif %}'.repeat(50)),
      }),
    ],
    'steps.0.input',
    /more than 40000 characters of templates/,
  ],
  [
    'an unknown filter',
    () => [step('createTask', { title: '{{ trigger.body.name | shout }}' })],
    'steps.0.input.title',
    /does not parse.*shout/,
  ],
  [
    'a condition that is none',
    () => [step('stopUnless', { condition: { left: 1, operator: 'resembles', right: 2 } })],
    'steps.0.input.condition',
    /condition/,
  ],
  [
    'a condition with a broken template',
    () => [step('branch', { condition: { any: [{ left: '{{ a |', operator: 'isEmpty' }] } })],
    'steps.0.input.condition.any.0.left',
    /does not parse/,
  ],
  ...[
    { headers: { Authorization: 'Bearer abc' } },
    { headers: { 'X-Api-Key': 'abc' } },
    { headers: { 'X-Custom': 'Bearer abc' } },
    { body: { password: 'abc' } },
    { body: { users: [{ login: { Passwort: 'abc' } }] } },
    { body: { pin_pwd: 1234 } },
    { body: { accessToken: 'abc', text: 'Token of thanks' } },
    { form: { client_secret: 'abc' } },
    { body: '{"login": {"password": "abc"}, "name": "{{ record.title }}"}' },
    { body: { payload: '{\\"pin_pwd\\": 1234}' } },
    { body: 'name={{ record.title }}&client_secret=abc' },
    { body: '<soap:Body><w:Password type="text">abc</w:Password></soap:Body>' },
    { body: ["{'apiKey': 'abc'}"] },
    { form: { payload: 'https://{{ record.title }}/?token=abc' } },
    { url: 'https://api.example.com/?access_token=abc' },
    { url: 'https://{{ record.data.host }}/?access_token=abc' },
    { url: 'https://me:abc@{{ record.data.host }}/' },
    { url: 'https://me:abc@api.example.com/' },
  ].map((input): Fault => [
    `a credential in plain: ${JSON.stringify(input)}`,
    () => [step('callApi', { url: 'https://api.example.com', ...input })],
    `steps.0.input.${firstPlace(input)}`,
    /Set it as a secret of the workspace/,
  ]),
  ['two steps of one name', () => [task('a', 'one'), task('b', 'one')], 'steps.1.name', /another step has this name/],
  [
    'a name that is taken inside a branch',
    () => [task('a', 'two'), step('branch', { condition: { all: [] } }, { else: [task('b', 'two')] })],
    'steps.1.else.0.name',
    /another step has this name/,
  ],
  [
    'a fault deep inside',
    () => [
      step(
        'forEach',
        { items: [] },
        {
          steps: [
            {
              name: 'two',
              action: 'branch',
              input: { condition: { all: [] } },
              then: [{ name: 'three', action: 'createTask', input: {} }],
            },
          ],
        },
      ),
    ],
    'steps.0.steps.0.then.0.input.title',
    /Step "three"/,
  ],
  [
    'steps where none belong',
    () => [step('createTask', { title: 'a' }, { then: [] })],
    'steps.0.then',
    /only for branch/,
  ],
])('%s is refused, with the step and the field named', async (_, steps, path, message) => {
  const refused = await save(steps()).then(
    () => undefined,
    (error: unknown) => error as { code: string; issues?: { path: (string | number)[]; message: string }[] },
  );
  expect(refused?.code).toBe('UNPROCESSABLE_CONTENT');
  expect(refused?.issues?.map((issue) => issue.path.join('.'))).toContain(`draft.${path}`);
  expect(refused?.issues?.find((issue) => issue.path.join('.') === `draft.${path}`)?.message).toMatch(message);
});

it.each<[what: string, trigger: () => Definition['trigger'], path: string]>([
  ['an unknown event kind', () => ({ ...event, event: 'deal.exploded' }), 'event'],
  ['an unknown folder', () => ({ ...event, folderId: ids.foreignFolder }), 'folderId'],
  ['an unknown pipeline', () => ({ ...event, event: 'deal.created', pipelineId: 'pl_unknown' }), 'pipelineId'],
  [
    'a condition that does not parse',
    () => ({ ...event, condition: { left: '{{ a |', operator: 'isEmpty' } }),
    'condition',
  ],
  ['a bad cron expression', () => ({ kind: 'schedule', cron: '61 * * * *', timeZone: 'UTC' }), 'cron'],
  ['an unknown time zone', () => ({ kind: 'schedule', cron: '0 9 * * 1', timeZone: 'Europe/Nowhere' }), 'cron'],
])('a trigger with %s is refused', async (_, trigger, path) => {
  await expect(save([], trigger())).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    issues: [{ path: ['draft', 'trigger', path] }],
  });
});

const publish = async (steps: Step[], trigger: Definition['trigger'] = webhook) => {
  const { data } = await save(steps, trigger);
  return here.owner.workflows.publish({ id: data.id });
};
const note = (text: string, name = 'one') => step('addComment', { text }, { name });

it.each<[what: string, steps: () => Step[], path: string, message: string]>([
  [
    'a misspelt root',
    () => [note('{{ trgger.x }}')],
    'steps.0.input.text',
    'Step "one": input.text: there is no "trgger"; did you mean "trigger"?',
  ],
  [
    'what a trigger does not have',
    () => [note('{{ trigger.bdy.name }}')],
    'steps.0.input.text',
    'Step "one": input.text: there is no "trigger.bdy"; did you mean "trigger.body"?',
  ],
  [
    'a step that comes later',
    () => [note('{{ steps.two.output }}'), note('b', 'two')],
    'steps.0.input.text',
    'Step "one": input.text: "steps.two" comes later: a step sees only the steps before it',
  ],
  [
    'a step that sees itself',
    () => [note('{{ steps.one.output }}')],
    'steps.0.input.text',
    'Step "one": input.text: "steps.one" comes later: a step sees only the steps before it',
  ],
  [
    'an unknown step',
    () => [note('a', 'first'), note('{{ steps.frist.output }}')],
    'steps.1.input.text',
    'Step "one": input.text: there is no "steps.frist"; did you mean "steps.first"?',
  ],
  [
    'what a step does not have',
    () => [note('a', 'first'), note('{{ steps.first.id }}')],
    'steps.1.input.text',
    'Step "one": input.text: there is no "steps.first.id"; there is output, error',
  ],
  [
    'an unknown secret',
    () => [
      step('callApi', { url: 'https://api.example.com', headers: { authorization: 'Bearer {{ secrets.tokn }}' } }),
    ],
    'steps.0.input.headers.authorization',
    'Step "one": input.headers.authorization: there is no "secrets.tokn"; did you mean "secrets.token"?',
  ],
  [
    'a secret where none is shown',
    () => [note('{{ secrets.token }}')],
    'steps.0.input.text',
    'Step "one": input.text: "secrets" are only in the input of "Call an external API"',
  ],
  [
    'an item outside a loop',
    () => [note('{{ item.name }}')],
    'steps.0.input.text',
    'Step "one": input.text: "item" is only inside "For each"',
  ],
  [
    'a field that a record does not have',
    () => [note('{{ record.titel }}')],
    'steps.0.input.text',
    'Step "one": input.text: there is no "record.titel"; did you mean "record.title"?',
  ],
  [
    'a custom field that no folder has',
    () => [note('{{ record.data.stauts }}')],
    'steps.0.input.text',
    'Step "one": input.text: there is no "record.data.stauts"; did you mean "record.data.status"?',
  ],
  [
    'what the workspace does not have',
    () => [note('{{ workspace.colour }}')],
    'steps.0.input.text',
    'Step "one": input.text: there is no "workspace.colour"; there is id, name, currency, timeZone, eventDays, ' +
      'deliveryDays, demandsSecondFactor, deletionAt, createdAt, updatedAt',
  ],
  [
    'a condition deep inside',
    () => [
      step(
        'branch',
        { condition: { all: [{ left: '{{ reccord.title }}', operator: 'isEmpty' }] } },
        { name: 'two', else: [note('a')] },
      ),
    ],
    'steps.0.input.condition.all.0.left',
    'Step "two": input.condition.all.0.left: there is no "reccord"; did you mean "record"?',
  ],
  [
    'a step within a branch',
    () => [
      step(
        'branch',
        { condition: { left: '1', operator: 'equals', right: '1' } },
        { name: 'two', else: [note('{{ nw }}')] },
      ),
    ],
    'steps.0.else.0.input.text',
    'Step "one": input.text: there is no "nw"; did you mean "now"?',
  ],
])('%s may wait in a draft, and is refused when it is published, at its place', async (_, steps, path, message) => {
  await expect(publish(steps())).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    issues: [{ path: `draft.${path}`.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)), message }],
  });
});

it('the condition of a trigger may use only the event and its subject', async () => {
  await expect(
    publish([], { ...event, condition: { left: '{{ steps.one.output }}', operator: 'isEmpty' } }),
  ).rejects.toMatchObject({
    issues: [
      { path: ['draft', 'trigger', 'condition'], message: expect.stringMatching(/there is no "steps"/) as string },
    ],
  });
  await expect(
    publish([], {
      ...event,
      event: 'record.updated',
      folderId: ids.folder,
      condition: { left: '{{ record.data.budget }}', operator: 'isEmpty' },
    }),
  ).rejects.toMatchObject({
    issues: [{ message: 'Trigger: condition: there is no "record.data.budget"; there is status' }],
  });
});

it('known names are published: earlier steps, also of branches and loops, variables of the template, and what only a run knows', async () => {
  const { data } = await publish([
    step(
      'branch',
      { condition: { left: '{{ trigger.body.kind }}', operator: 'equals', right: 'a' } },
      { name: 'isKnown', then: [note('a', 'noted')] },
    ),
    note(
      '{{ steps.noted.output.text | default: steps.isKnown.output.branch }} {{ now | date: "%Y" }} {{ ' +
        'workspace.currency }} {{ trigger.body.lines.size }}',
    ),
    step(
      'forEach',
      { items: '{{ trigger.body.lines }}' },
      {
        name: 'each',
        steps: [
          note(
            '{% for x in item.parts %}{{ forloop.index }}{{ x.name }}{% endfor %}{% assign y = ' +
              'record.data.status %}{{ y }} {{ deal.data.anything }} {{ steps[trigger.body.step].output }}',
            'inner',
          ),
        ],
      },
    ),
    step(
      'callApi',
      { url: 'https://api.example.com', headers: { authorization: 'Bearer {{ secrets.token }}' } },
      { name: 'tell' },
    ),
  ]);
  expect(data.publishedVersion).toBe(1);
});

it('a body may name what is no credential, and take credentials from secrets', async () => {
  const body = { tokens: '100', keyboard: 'US', text: 'Basic plan', password: '{{ secrets.token }}', secret: null };
  const headers = { 'x-plan': 'Basic', 'x-custom': 'Bearer {{ secrets.token }}' };
  const texts = [
    '{"password": "{{ secrets.token }}", "token": null, "text": "Token: a & b = c", "secret": ""}',
    'name=Example&password={{ secrets.token }}',
    '<Password>{% if trigger.body.a %}{{ secrets.token }}{% endif %}</Password><password/>',
  ];
  for (const sent of [body, ...texts]) {
    const { data } = await publish([step('callApi', { url: 'https://api.example.com', headers, body: sent })]);
    expect(data.publishedVersion).toBe(1);
  }
});

it('templated values are not checked before the run', async () => {
  const { data } = await save([
    step('createDeal', {
      pipelineId: '{{ trigger.body.pipeline }}',
      stageId: '{{ trigger.body.stage }}',
      amount: '{{ trigger.body.amount }}',
      closeDate: '{{ now | date: "%Y-%m-%d" }}',
      data: '{{ trigger.body.more }}',
    }),
    {
      name: 'many',
      action: 'forEach',
      input: { items: '{{ trigger.body.lines }}' },
      steps: [{ name: 'tell', action: 'callApi', input: { url: '{{ item.url }}', timeoutS: '{{ item.timeout }}' } }],
    },
  ]);
  expect(data.publishedVersion).toBeNull();
});

it('a definition is plain JSON: what a read returns, a write accepts', async () => {
  const steps = [step('findRecord', { folderId: ids.folder, field: 'email', value: '{{ trigger.body.email }}' })];
  const { data: first } = await save(steps);
  const { data: second } = await here.owner.workflows.create({
    name: 'Copy',
    draft: JSON.parse(JSON.stringify(first.draft)) as Definition,
  });
  expect(second.draft).toEqual(first.draft);
});

it('every action describes its input for a form', async () => {
  const { data } = await here.owner.workflows.listActions();
  expect(data.length).toBe(actions.length);
  for (const { name, input } of data) expect(Object.keys(input['properties'] ?? {}).length, name).toBeGreaterThan(0);
});
