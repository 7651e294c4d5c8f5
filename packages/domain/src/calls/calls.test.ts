import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, readAllPages, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;
let id: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  id = (await here.owner.records.create({ folderId: folder.id, title: 'Example contact' })).data.id;
});

describe('a call', () => {
  it('is outbound, connected and just now where nothing is said, and has every field', async () => {
    const before = new Date().toISOString();
    const { data } = await here.key('write').calls.create({ id });
    expect(data).toEqual({
      id: expect.stringMatching(/^call_/),
      recordId: id,
      dealId: null,
      direction: 'OUTBOUND',
      outcome: 'CONNECTED',
      duration: null,
      phone: null,
      notes: null,
      format: 'plain',
      calledAt: expect.any(String),
      author: 'Test key',
      authorId: null,
      createdAt: expect.any(String),
      editedAt: null,
      version: 1,
    });
    expect(data.calledAt >= before && data.calledAt <= new Date().toISOString()).toBe(true);
  });

  it('keeps what is said, and states call.logged with the record', async () => {
    const { data } = await here.member.calls.create({
      id,
      direction: 'INBOUND',
      outcome: 'VOICEMAIL',
      duration: 0,
      phone: ' +1 555 0100 ',
      notes: 'Asked for an offer.',
      calledAt: '2026-01-31T10:30:00+01:00',
    });
    expect(data).toMatchObject({
      direction: 'INBOUND',
      outcome: 'VOICEMAIL',
      duration: 0,
      phone: '+1 555 0100',
      notes: 'Asked for an offer.',
      calledAt: '2026-01-31T09:30:00.000Z',
      author: 'Test member',
    });
    const { data: record } = await here.key('read').records.get({ id });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'call.logged',
      recordId: id,
      folderId: record.folderId,
      record,
      call: data,
    });
  });

  it('reads null and "" as nothing said', async () => {
    for (const none of [null, ''] as const) {
      const { data } = await here
        .key('write')
        .calls.create({ id, direction: none, outcome: none, duration: none, phone: none, notes: none, calledAt: none });
      expect(data).toMatchObject({
        direction: 'OUTBOUND',
        outcome: 'CONNECTED',
        duration: null,
        phone: null,
        notes: null,
      });
    }
  });

  it.each([
    ['an unknown direction', { direction: 'SIDEWAYS' }, 'direction'],
    ['an unknown outcome', { outcome: 'connected' }, 'outcome'],
    ['a negative duration', { duration: -1 }, 'duration'],
    ['half a second', { duration: 1.5 }, 'duration'],
    ['a duration as text', { duration: '12' }, 'duration'],
    ['a duration that no column holds', { duration: 2_147_483_648 }, 'duration'],
    ['a moment that is none', { calledAt: 'yesterday' }, 'calledAt'],
    ['a phone number over 50 characters', { phone: '1'.repeat(51) }, 'phone'],
    ['notes over 20,000 characters', { notes: 'x'.repeat(20_001) }, 'notes'],
    ['an unknown key', { outcom: 'BUSY' }, 'outcom'],
  ])('refuses %s as 400 and names the field', async (_, input, field) => {
    const attempt = here.key('write').calls.create({ id, ...(input as object) });
    await expect(attempt).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(field) });
  });

  it('is refused to a key that may only read', async () => {
    await expect(here.key('read').calls.create({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a call that is there', () => {
  it('is got by its id, unless its record is in Trash', async () => {
    const { data } = await here.member.calls.create({ id });
    expect((await here.key('read').calls.get({ id: data.id })).data).toEqual(data);
    await here.owner.records.remove({ id });
    await expect(here.key('read').calls.get({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is changed in what is given and states call.updated with the changes', async () => {
    const { data: old } = await here.member.calls.create({ id, outcome: 'BUSY', notes: 'Kept' });
    const { data } = await here.key('write').calls.update({ id: old.id, outcome: 'CONNECTED', duration: 60 });
    expect(data).toEqual({ ...old, outcome: 'CONNECTED', duration: 60, editedAt: expect.any(String), version: 2 });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'call.updated',
      recordId: id,
      call: data,
      changes: { outcome: { from: 'BUSY', to: 'CONNECTED' }, duration: { from: null, to: 60 } },
    });
  });

  it('is deleted for good and states call.deleted', async () => {
    const { data } = await here.key('write').calls.create({ id });
    await here.key('write').calls.remove({ id: data.id });
    expect((await here.events()).at(-1)).toMatchObject({ event: 'call.deleted', recordId: id, call: data });
    expect((await here.key('read').calls.list({ id })).data).toEqual([]);
  });

  it('is left to its author, owners, admins and keys that may write', async () => {
    const { data } = await here.key('write').calls.create({ id });
    await expect(here.member.calls.update({ id: data.id, notes: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(here.member.calls.remove({ id: data.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the calls of a record', () => {
  it('come newest first, and by cursor each comes once while others arrive', async () => {
    const key = here.key('write');
    for (let n = 0; n < 8; n += 1) await key.calls.create({ id, duration: n });
    const all = await readAllPages(
      (cursor) => key.calls.list({ id, pageSize: 3, cursor }),
      () => key.calls.create({ id }),
    );
    expect(all.map(({ duration }) => duration)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it.each([
    ['unknown', async () => 'rec_01h455vb4pex5vsknk084sn02q'],
    ['in Trash', async () => (await here.owner.records.remove({ id })).data.id],
  ])('of a record that is %s are not found and take no more', async (_, find) => {
    const recordId = await find();
    await expect(here.key('read').calls.list({ id: recordId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(here.key('write').calls.create({ id: recordId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of another workspace are unknown', async () => {
    await here.key('write').calls.create({ id });
    const stranger = (await world.workspace()).key('write');
    await expect(stranger.calls.list({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.calls.create({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('go with the record when it is purged', async () => {
    await here.key('write').calls.create({ id });
    await world.database.autocommit.orm.execute(sql`delete from records`);
    const { rows } = await world.database.autocommit.orm.execute(sql`select from calls`);
    expect(rows).toEqual([]);
  });
});
