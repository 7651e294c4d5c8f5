import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function changedRecord() {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const { data: record } = await here.member.records.create({ folderId: folder.id, title: 'Example contact' });
  await here.key('write').records.update({ id: record.id, email: 'contact@example.com' });
  return { here, record };
}

describe('the timeline of a record', () => {
  it('tells what happened, the latest first, and who or what did it', async () => {
    const { here, record } = await changedRecord();
    const { data } = await here.member.records.timeline({ id: record.id });
    expect(data.map(({ event, actor }) => [event, actor.kind, actor.name])).toEqual([
      ['record.updated', 'key', 'Test key'],
      ['record.created', 'user', 'Test member'],
    ]);
    expect(data[0]?.payload).toMatchObject({ changes: { email: { from: null, to: 'contact@example.com' } } });
  });

  it('goes on where a page ended', async () => {
    const { here, record } = await changedRecord();
    const first = await here.member.records.timeline({ id: record.id, pageSize: 1 });
    const second = await here.member.records.timeline({ id: record.id, pageSize: 1, cursor: first.nextCursor ?? '' });
    expect([...first.data, ...second.data].map(({ event }) => event)).toEqual(['record.updated', 'record.created']);
    expect(second.nextCursor).toBeNull();
  });

  it('is narrowed by kind, and refuses an unknown one', async () => {
    const { here, record } = await changedRecord();
    const { data } = await here.member.records.timeline({ id: record.id, kind: ['record.created', 'call.logged'] });
    expect(data.map(({ event }) => event)).toEqual(['record.created']);
    await expect(here.member.records.timeline({ id: record.id, kind: ['record.lost'] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('is unknown to another workspace', async () => {
    const { record } = await changedRecord();
    const elsewhere = await world.workspace();
    await expect(elsewhere.owner.records.timeline({ id: record.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
