import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../dispatcher.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { noticeMentions } from './react.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function desk() {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'Example contact' });
  return { here, id: record.id };
}
const dispatch = async () => {
  while ((await dispatchBatch(world.database, [noticeMentions])) > 0);
};
const noticesOf = async (here: TestWorkspace) => {
  await dispatch();
  return (await here.member.notices.list()).data.notices;
};

describe('a mention', () => {
  it('in a comment or the notes of a call gives the member a notice, with the text and who wrote it', async () => {
    const { here, id } = await desk();
    const text = `Can you call them, @${here.memberId}? And @${here.memberId} again.`;
    const { data: comment } = await here.owner.comments.create({ id, text });
    const { data: call } = await here.owner.calls.create({ id, notes: `Promised by @${here.memberId}` });
    expect(await noticesOf(here)).toMatchObject([
      { kind: 'call.logged', subjectId: id, subjectName: 'Example contact', mentionedIn: call.id, count: 1 },
      {
        kind: 'comment.created',
        subjectId: id,
        message: `Test owner: ${text}`,
        mentionedIn: comment.id,
        count: 1,
        isRead: false,
      },
    ]);
    expect((await here.owner.notices.list()).data.notices).toEqual([]);
  });

  it('in a note shows its words, without the marks of Markdown', async () => {
    const { here, id } = await desk();
    const text = `## Visit\n\n**Two** more seats, @${here.memberId}\n\n- [ ] offer\n1. room`;
    await here.owner.comments.create({ id, text, format: 'markdown' });
    expect(await noticesOf(here)).toMatchObject([
      { message: `Test owner: Visit\n\nTwo more seats, @${here.memberId}\n\noffer\nroom` },
    ]);
  });

  it('that an edit adds counts; one that was there before, and a merge, do not', async () => {
    const { here, id } = await desk();
    const { data: comment } = await here.owner.comments.create({ id, text: 'Hello' });
    await here.owner.comments.update({ id: comment.id, text: `Hello @${here.memberId}` });
    await here.owner.comments.update({ id: comment.id, text: `Hello, @${here.memberId}!` });
    expect(await noticesOf(here)).toMatchObject([{ kind: 'comment.updated', count: 1 }]);
    const { folderId } = (await here.owner.records.get({ id })).data;
    const { data: kept } = await here.owner.records.create({ folderId, title: 'Kept' });
    await here.owner.records.merge({ id: kept.id, recordIds: [id] });
    expect(await noticesOf(here)).toMatchObject([{ kind: 'comment.updated', count: 1 }]);
  });

  it('of oneself, of a stranger and of what is no id gives none', async () => {
    const [{ here, id }, there] = [await desk(), await world.workspace()];
    await here.member.comments.create({ id, text: `Note to myself @${here.memberId}` });
    for (const text of [`@${there.memberId}`, '@usr_aaaaaaaaaaaaaaaaaaaaaaaaaa', '@usr_x', `@${here.memberId}0`])
      await here.owner.comments.create({ id, text });
    expect(await noticesOf(here)).toEqual([]);
    expect(await noticesOf(there)).toEqual([]);
  });
});
