import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const template = {
  name: 'Welcome',
  subject: 'Hello {{ record.title }}',
  body: 'From {{ sender.name }}, {{ workspace.name }}',
};

it('are made, changed, listed by name and deleted, by owners and admins', async () => {
  const { owner, member } = await world.workspace();
  const { data } = await owner.emailTemplates.create(template);
  await owner.emailTemplates.create({ ...template, name: 'another' });
  await owner.emailTemplates.update({ id: data.id, ...template, body: 'New' });
  expect((await member.emailTemplates.list()).data).toMatchObject([
    { name: 'another' },
    { name: 'Welcome', body: 'New' },
  ]);
  await expect(member.emailTemplates.create(template)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await owner.emailTemplates.remove({ id: data.id });
  expect((await owner.emailTemplates.list()).data).toHaveLength(1);
});

it('are filled with the fields of a record, in one line where they are a subject', async () => {
  const { owner, member } = await world.workspace();
  const { data: folder } = await owner.folders.create({ name: 'Contacts' });
  const { data: record } = await owner.records.create({ folderId: folder.id, title: 'Example Person' });
  const { data } = await owner.emailTemplates.create(template);
  expect((await member.emailTemplates.fill({ id: data.id, recordId: record.id })).data).toEqual({
    subject: 'Hello Example Person',
    body: 'From Test member, Test workspace',
  });
});

it('are refused where they do not parse, or hold a line break in their subject', async () => {
  const { owner } = await world.workspace();
  await expect(owner.emailTemplates.create({ ...template, body: '{{ record.title' })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    issues: [{ path: ['body'] }],
  });
  await expect(owner.emailTemplates.create({ ...template, subject: 'a\r\nBcc: b@c.de' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

it('of another workspace are unknown', async () => {
  const here = await world.workspace();
  const there = await world.workspace();
  const { data } = await there.owner.emailTemplates.create(template);
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'Example' });
  for (const attempt of [
    () => here.owner.emailTemplates.fill({ id: data.id, recordId: record.id }),
    () => here.owner.emailTemplates.update({ id: data.id, ...template }),
    () => here.owner.emailTemplates.remove({ id: data.id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
