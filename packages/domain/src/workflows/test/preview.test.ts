import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a preview sees the sample, the record, and what earlier steps gave, each in its own type', async () => {
  const { owner } = await world.workspace();
  const { data: folder } = await owner.folders.create({ name: 'Contacts' });
  const { data: record } = await owner.records.create({ folderId: folder.id, title: 'Example contact' });
  const trigger = { kind: 'webhook', body: { lines: [1, 2] } } as const;
  const valueOf = async (template: string) =>
    (
      await owner.workflows.preview({
        template,
        trigger,
        recordId: record.id,
        outputs: { contact: { id: 'rec_1', score: 12 } },
      })
    ).data;
  expect(await valueOf('{{ steps.contact.output.score }}')).toEqual({ value: 12, problem: null });
  expect(await valueOf('{{ trigger.body.lines }}')).toEqual({ value: [1, 2], problem: null });
  expect(await valueOf('{{ record.title }} has {{ steps.contact.output.id }}')).toEqual({
    value: 'Example contact has rec_1',
    problem: null,
  });
  expect(await valueOf('{{ steps.nothing.output.id }}')).toEqual({ value: null, problem: null });
  expect((await valueOf('{{ steps.')).problem).toEqual(expect.any(String));
});

it('people who may edit workflows see the kinds of events and what they mean', async () => {
  const { owner, member } = await world.workspace();
  const { data } = await owner.workflows.listEventKinds();
  expect(data).toContainEqual({ kind: 'record.created', description: 'A record was created.' });
  await expect(member.workflows.listEventKinds()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
