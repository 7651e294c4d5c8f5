import { newId } from '@dossier/kernel/ids.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Condition } from '../../workflows/schema.ts';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { Receiver, WebhookWorker } from '../testing/world.ts';

let world: World;
let workspace: TestWorkspace;
let folderId: string;
let receiver: Receiver;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [receiver, workspace] = await Promise.all([Receiver.start(), world.workspace()]);
  const fields = [{ key: 'status', label: 'Status', type: 'TEXT' as const }];
  folderId = (await workspace.owner.folders.create({ name: 'Contacts', fields })).data.id;
});
afterEach(() => receiver.close());

const isOpen: Condition = { left: '{{ record.data.status }}', operator: 'equals', right: 'Open' };
const subscribe = async (condition: Condition | null, more: { kinds?: string[] } = {}) =>
  (await workspace.owner.webhooks.create({ url: receiver.url, condition, ...more })).data;
const record = async (status: string) =>
  (await workspace.owner.records.create({ folderId, title: status, data: { status } })).data;
const deliveryCount = async (id: string) => (await workspace.owner.webhooks.listDeliveries({ id })).data.length;
const titles = () =>
  receiver.arrivals.map(
    ({ body }) => (JSON.parse(body.toString('utf8')) as { record: { title: string } }).record.title,
  );

describe('a webhook with a condition', () => {
  it('gets a delivery only for events that meet it, and others get theirs', async () => {
    const { id } = await subscribe(isOpen, { kinds: ['record.created'] });
    const every = await subscribe(null, { kinds: ['record.created'] });
    await Promise.all(['Open', 'Closed', 'Open', 'New'].map(record));
    const post = new WebhookWorker(world);
    await post.deliverer.start();
    await post.deliverUntil(() => receiver.arrivals.length === 6);
    await post.deliverer.close();
    expect(titles().filter((title) => title !== 'Open')).toHaveLength(2);
    expect(await deliveryCount(id)).toBe(2);
    expect(await deliveryCount(every.id)).toBe(4);
  });

  it('leaves out the changes of its own app', async () => {
    const app = { kind: 'key', id: newId('key'), name: 'Shop', scopes: ['write'] } as const;
    const notOwn: Condition = { left: '{{ trigger.body.actor.id }}', operator: 'notEquals', right: app.id };
    const { id } = await subscribe(notOwn, { kinds: ['record.created'] });
    const post = new WebhookWorker(world);
    await workspace.as(app).records.create({ folderId, title: 'Own' });
    await record('Open');
    await post.dispatch();
    const [delivery, ...others] = (await workspace.owner.webhooks.listDeliveries({ id })).data;
    expect(others).toEqual([]);
    const [other, own] = (await workspace.owner.events.list({ kind: ['record.created'] })).data;
    expect(delivery?.eventId).toBe(other?.id);
    expect(own?.actor).toEqual({ kind: 'key', id: app.id, name: 'Shop' });
    expect(own?.cause).toEqual({ requestId: expect.any(String), operationId: null, runId: null, depth: 0 });
  });

  it('goes by its new condition at once', async () => {
    const { id } = await subscribe({ left: '{{ trigger.body.event }}', operator: 'equals', right: 'record.deleted' });
    const post = new WebhookWorker(world);
    await record('Open');
    await post.dispatch();
    expect(await deliveryCount(id)).toBe(0);
    await workspace.owner.webhooks.update({ id, condition: isOpen });
    await record('Open');
    await post.dispatch();
    expect(await deliveryCount(id)).toBe(1);
    await workspace.owner.webhooks.update({ id, condition: null });
    await record('Closed');
    await post.dispatch();
    expect(await deliveryCount(id)).toBe(2);
  });

  it('is refused where it does not parse, names what there is not, or is too dear', async () => {
    const left = (text: string): Condition => ({ left: text, operator: 'isNotEmpty' });
    for (const [condition, message] of [
      [left('{{ record.data.status'), 'does not parse'],
      [left('{{ record.data.statsu }}'), 'did you mean "record.data.status"'],
      [left('{% for n in (1..9) %}{{ n }}{% endfor %}'), 'too dear'],
    ] as const) {
      const refusal = expect.objectContaining({ message: expect.stringContaining(message) as string });
      await expect(subscribe(condition)).rejects.toEqual(refusal);
    }
  });

  it('is named among what uses a field', async () => {
    const { id } = await subscribe(isOpen);
    await subscribe({ left: '{{ record.data.status2 }}', operator: 'isEmpty' }).catch(() => {});
    const { data } = await workspace.owner.workflows.fieldUses({ id: folderId, key: 'status' });
    expect(data.webhooks.map((webhook) => webhook.id)).toEqual([id]);
  });

  it('says which past events it would send, and what keeps the others back', async () => {
    await workspace.owner.records.update({ id: (await record('Open')).id, title: 'Changed' });
    await record('Closed');
    const { id } = await subscribe(isOpen, { kinds: ['record.created'] });
    const { data } = await workspace.owner.webhooks.preview({ id });
    const examined = (await workspace.events()).length;
    expect(data).toMatchObject({ examined, sent: 1, unjudged: 0 });
    expect(data.filtered).toEqual([
      { by: 'KIND', count: examined - 2 },
      { by: 'CONDITION', count: 1 },
    ]);
    const [closed] = data.events;
    expect(closed).toMatchObject({ kind: 'record.created', isSent: false, filteredBy: 'CONDITION' });
    const single = await workspace.owner.webhooks.preview({ id, eventId: closed?.id ?? '' });
    expect(single.data).toMatchObject({ examined: 1, sent: 0 });
    const other = await world.workspace();
    await expect(other.owner.webhooks.preview({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
