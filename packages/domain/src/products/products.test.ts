import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('creates, lists, changes and deletes a product', async () => {
  const { products } = (await world.workspace()).key('products:write');
  const { data } = await products.create({ name: 'Annual plan', price: 120 });
  expect((await products.list({})).data).toEqual([data]);
  const changed = (await products.update({ id: data.id, price: null })).data;
  expect(changed).toMatchObject({ name: 'Annual plan', price: null, version: 2 });
  expect((await products.remove({ id: data.id })).data).toEqual(changed);
  await expect(products.get({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('refuses a change for another version, and a change without a difference keeps the version', async () => {
  const here = await world.workspace();
  const { data } = await here.owner.products.create({ name: 'Annual plan' });
  const owner = { kind: 'user', id: here.ownerId, name: 'Owner', role: 'OWNER' } as const;
  const late = here.as(owner, { ifMatch: 2 });
  await expect(late.products.remove({ id: data.id })).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  expect((await here.owner.products.update({ id: data.id, name: 'Annual plan' })).data).toEqual(data);
});

it('refuses bad input, a read-only key, and another workspace as unknown', async () => {
  const [here, there] = [await world.workspace(), await world.workspace()];
  await expect(here.owner.products.create({ name: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(here.key('read').products.create({ name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { data } = await there.owner.products.create({ name: 'Annual plan' });
  await expect(here.owner.products.update({ id: data.id, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
