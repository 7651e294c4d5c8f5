import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('variables', () => {
  it('are created, listed by name and by page, set, and deleted', async () => {
    const { variables } = (await world.workspace()).key('variables:manage');
    expect((await variables.create({ name: 'rate', value: 0.19 })).data).toMatchObject({ name: 'rate', value: 0.19 });
    await variables.create({ name: 'greeting', value: 'Hello' });
    const first = await variables.list({ pageSize: 1, count: true });
    const rest = await variables.list({ pageSize: 1, cursor: first.nextCursor ?? '' });
    expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(['greeting', 'rate']);
    expect(rest.nextCursor).toBeNull();
    expect((await variables.update({ name: 'rate', value: 'none' })).data.value).toBe('none');
    expect((await variables.get({ name: 'rate' })).data.value).toBe('none');
    expect((await variables.update({ name: 'greeting', value: '' })).data.value).toBe('');
    expect((await variables.remove({ name: 'rate' })).data.name).toBe('rate');
    await expect(variables.get({ name: 'rate' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuse bad names and values, and a second of the same name', async () => {
    const { variables } = (await world.workspace()).owner;
    for (const bad of [
      { name: '1x', value: 1 },
      { name: 'a.b', value: 1 },
      { name: 'x', value: 1e12 },
      { name: 'x', value: 0.00001 },
      { name: 'x', value: 'y'.repeat(10_001) },
      { name: 'x', value: null },
    ])
      await expect(variables.create(bad as never), JSON.stringify(bad).slice(0, 40)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    await variables.create({ name: 'x', value: 1 });
    await expect(variables.create({ name: 'x', value: 2 })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('refuse more digits than a number holds, and take them as a text in place of a text', async () => {
    const { owner } = await world.workspace();
    // JSON with such a number is read as the text that was sent.
    const digits = '12345678901234567890';
    const refusal = { code: 'BAD_REQUEST', message: expect.stringContaining('has more digits than a JSON') as string };
    await expect(owner.variables.create({ name: 'a', value: digits })).rejects.toMatchObject(refusal);
    await owner.variables.create({ name: 'a', value: 1 });
    for (const value of [digits, `-${digits}`])
      await expect(owner.variables.update({ name: 'a', value })).rejects.toMatchObject(refusal);
    for (const value of ['1234567890123456', '12345678901234567890 EUR', digits])
      expect((await owner.variables.update({ name: 'a', value })).data.value).toBe(value);
  });

  it('count increments that meet, all of them', async () => {
    const { owner } = await world.workspace();
    await owner.variables.create({ name: 'calls', value: 0 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => owner.variables.increment({ name: 'calls' })));
    const values = answers.map(({ data }) => Number(data.value)).toSorted((one, other) => one - other);
    expect(values).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect((await owner.variables.increment({ name: 'calls', by: -0.5 })).data.value).toBe(39.5);
  });

  it('are not incremented beyond their bounds, nor where they are texts', async () => {
    const { variables } = (await world.workspace()).owner;
    await variables.create({ name: 'much', value: 99_999_999_999 });
    await expect(variables.increment({ name: 'much' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await variables.create({ name: 'word', value: 'x' });
    await expect(variables.increment({ name: 'word' })).rejects.toMatchObject({
      message: expect.stringContaining('is a text') as string,
    });
    await expect(variables.increment({ name: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are for owners, admins and keys, and of another workspace unknown', async () => {
    const here = await world.workspace();
    const there = await world.workspace();
    await there.owner.variables.create({ name: 'theirs', value: 1 });
    await expect(here.member.variables.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(here.key('read').variables.create({ name: 'x', value: 1 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await here.key('read').variables.list({})).data).toEqual([]);
    for (const attempt of [
      () => here.owner.variables.get({ name: 'theirs' }),
      () => here.owner.variables.update({ name: 'theirs', value: 2 }),
      () => here.owner.variables.remove({ name: 'theirs' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
