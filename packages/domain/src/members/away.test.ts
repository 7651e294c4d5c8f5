import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const soon = new Date(Date.now() + 86_400_000).toISOString();
const later = new Date(Date.now() + 2 * 86_400_000).toISOString();

it('people say when they are away, and owners say it of others', async () => {
  const { owner, member, memberId, ownerId, key } = await world.workspace();
  expect((await member.members.setAway({ userId: memberId, awayUntil: soon })).data).toMatchObject({
    userId: memberId,
    awayFrom: null,
    awayUntil: soon,
  });
  await owner.members.setAway({ userId: memberId, awayFrom: soon, awayUntil: later });
  const { data } = await key('read').members.list({});
  expect(data.find(({ userId }) => userId === memberId)).toMatchObject({ awayFrom: soon, awayUntil: later });
  expect((await member.members.setAway({ userId: memberId, awayUntil: null })).data.awayUntil).toBeNull();
  await expect(member.members.setAway({ userId: ownerId, awayUntil: soon })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(key('write').members.setAway({ userId: ownerId, awayUntil: soon })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

it('a span that ends before it begins, or that has no end, is refused; strangers are unknown', async () => {
  const here = await world.workspace();
  const there = await world.workspace();
  const { owner, memberId } = here;
  for (const span of [
    { awayFrom: later, awayUntil: soon },
    { awayFrom: soon, awayUntil: null },
  ])
    await expect(owner.members.setAway({ userId: memberId, ...span })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['awayUntil'] }],
    });
  await expect(owner.members.setAway({ userId: there.memberId, awayUntil: soon })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
