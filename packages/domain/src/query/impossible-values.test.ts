import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operator as Comparison } from '../workflows/definition.ts';
import { openWorkflowWorld, webhook, type WorkflowWorld } from '../workflows/testing/world.ts';
import type { Operator } from './schema.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const options = ['Lead', 'Customer'];
const fields = [
  { key: 'status', label: 'Status', type: 'SELECT', options },
  { key: 'kinds', label: 'Kinds', type: 'MULTI_SELECT', options },
  { key: 'number', label: 'Number', type: 'NUMBER' },
  { key: 'newsletter', label: 'Newsletter', type: 'BOOLEAN' },
  { key: 'since', label: 'Since', type: 'DATE' },
  { key: 'seen', label: 'Seen', type: 'DATETIME' },
  { key: 'mail', label: 'Mail', type: 'EMAIL' },
] as const;

async function open() {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    fields: fields.map((one) => ({ ...one })),
  });
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  for (const field of fields) await here.owner.pipelines.addField({ id: pipeline.id, field: { ...field } as never });
  await here.owner.records.create({ folderId: folder.id, title: 'Ada', data: { status: 'Lead' } });
  return { here, owner: world.ownerOf(here), folderId: folder.id, pipelineId: pipeline.id };
}

/** A field, an operator of queries and one of conditions, the value, and words of the refusal. */
const cases: [field: string, op: Operator, operator: Comparison, value: unknown, words: string][] = [
  ['data.status', 'eq', 'equals', 'Nope', '"Lead", "Customer"'],
  ['data.status', 'ne', 'notEquals', 'lead', '"Lead", "Customer"'],
  ['data.status', 'in', 'isOneOf', ['Lead', 'Nope'], '"Lead", "Customer"'],
  ['data.status', 'nin', 'isOneOf', ['Nope'], '"Lead", "Customer"'],
  ['data.kinds', 'contains', 'contains', 'Nope', '"Lead", "Customer"'],
  ['data.kinds', 'in', 'notContains', ['lead'], '"Lead", "Customer"'],
  ['data.number', 'eq', 'equals', 'abc', 'must be a number'],
  ['data.number', 'gte', 'greaterOrEqual', 'many', 'must be a number'],
  ['data.newsletter', 'eq', 'equals', 'maybe', 'must be true or false'],
  ['data.since', 'lt', 'less', 'soon', 'must be a date'],
  ['data.seen', 'gt', 'greater', 'soon', 'must be an ISO 8601 date-time'],
  ['data.mail', 'eq', 'equals', 'no-address', 'must be an e-mail address'],
];
const ofRecord: typeof cases = [['email', 'eq', 'equals', 'no-address', 'must be an e-mail address']];
const ofDeal: typeof cases = [
  ['amount', 'gt', 'greater', 'much', 'must be a number'],
  ['closeDate', 'lt', 'less', 'soon', 'must be a date'],
];

describe('a value that nothing can have is refused, with what is known', () => {
  it('by every door', async () => {
    const { here, owner, folderId, pipelineId } = await open();
    const eventOf = (event: string) =>
      ({ kind: 'event', event, folderId: null, pipelineId: null, changedField: null, condition: null }) as const;
    let count = 0;
    const walk = async (noun: 'record' | 'deal', all: typeof cases) => {
      const nouns = `${noun}s` as const;
      const place = noun === 'record' ? { folderId } : { pipelineId };
      for (const [field, op, operator, value, words] of all) {
        const where = { field, op, value };
        const text = Array.isArray(value) ? value.join(',') : String(value);
        const tile = { id: 'count', title: 'Count', chart: 'NUMBER', subject: nouns, aggregate: { where } };
        const [right] = operator === 'isOneOf' ? [value] : [value].flat();
        const of = (name: string) => ({ left: `{{ ${name}.${field} }}`, operator, right });
        const nested = { all: [{ any: [of(noun)] }] };
        const step = (action: string, input: object, more: object = {}) => [{ name: 'step', action, input, ...more }];
        const publish = (steps: object[], trigger: object = eventOf(`${noun}.updated`)) =>
          world.publish(here, steps as never, trigger as never);
        const find = noun === 'record' ? 'findRecords' : 'findDeals';
        const doors: Record<string, () => Promise<unknown>> = {
          query: () => owner.query[nouns]({ where }),
          'query in a group': () => owner.query[nouns]({ where: { or: [{ and: [where] }, where] } }),
          'query by address': () =>
            owner.query[noun === 'record' ? 'findRecords' : 'findDeals']({ filter: { [`${field}.${op}`]: text } }),
          aggregate: () => owner.aggregate[nouns]({ where }),
          view: () => owner.views.create({ name: `View ${count}`, ...place, definition: { where } }),
          report: () => owner.reports.create({ name: `Report ${count}`, tiles: [tile] } as never),
          webhook: () =>
            owner.webhooks.create({ url: 'https://hooks.example.com/in', kinds: null, condition: of(noun) } as never),
          trigger: () => publish([], { ...eventOf(`${noun}.updated`), condition: of('trigger.body.' + noun) }),
          cancelOn: () =>
            publish([], {
              ...eventOf('task.created'),
              cancelOn: [{ event: `${noun}.updated`, condition: of(`event.${noun}`) }],
            }),
          branch: () => publish(step('branch', { condition: nested }, { then: [], else: [] })),
          stopUnless: () => publish(step('stopUnless', { condition: of(noun) })),
          waitFor: () =>
            publish(step('waitFor', { event: `${noun}.updated`, timeout: 1, condition: of(`event.${noun}`) })),
          [find]: () => publish(step(find, { where: { or: [where, where] } }), webhook),
        };
        for (const [door, enter] of Object.entries(doors)) {
          count += 1;
          const refusal = await enter().then(
            () => ({ message: 'taken', code: undefined }),
            (error: unknown) => error as { message: string; code: string },
          );
          expect(refusal.message, `${door}: ${field} ${op} ${text}`).toContain(words);
          expect(['BAD_REQUEST', 'UNPROCESSABLE_CONTENT'], door).toContain(refusal.code);
        }
      }
    };
    await walk('record', [...cases, ...ofRecord]);
    await walk('deal', [...cases, ...ofDeal]);
    expect(count).toBe(13 * (cases.length * 2 + ofRecord.length + ofDeal.length));
  });

  it('but not where something can have it: in another folder, or in what is stored', async () => {
    const { here, owner, folderId } = await open();
    const found = async (value: string) =>
      (await owner.query.records({ where: { field: 'data.status', op: 'eq', value } })).data.length;
    await here.owner.folders.create({
      name: 'Others',
      fields: [{ key: 'status', label: 'Status', type: 'SELECT', options: ['Former'] }],
    });
    expect(await found('Former')).toBe(0);
    const where = { field: 'data.status', op: 'in', value: ['Customer'] } as const;
    const { data: view } = await owner.views.create({ name: 'Customers', folderId, definition: { where } });
    await here.owner.folders.updateField({ id: folderId, key: 'status', field: { options: ['Lead'] } });
    // A saved view goes on with a choice that was removed, which finds nothing.
    expect((await owner.query.records({ where })).data).toEqual([]);
    await owner.views.update({ id: view.id, definition: { where, sort: ['title'] } });
    await owner.views.remove({ id: view.id });
    await expect(owner.query.records({ where })).rejects.toThrow('must be one of "Lead"');
  });
});
