import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkflowWorld, type WorkflowWorld } from '../testing/world.ts';
import type { Answer, Choice } from './choices.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

// No choice comes after the one that it depends on.
const choices: Choice[] = [
  { key: 'to', kind: 'option', label: 'To', of: 'field', default: 'customer' },
  { key: 'field', kind: 'field', label: 'Field', of: 'folder', fits: ['SELECT'] },
  { key: 'folder', kind: 'folder', label: 'Folder', fits: ['CONTACT'], default: 'contacts' },
  { key: 'won', kind: 'stage', label: 'Won', of: 'pipeline', fits: ['WON'], default: 'Won' },
  { key: 'pipeline', kind: 'pipeline', label: 'Pipeline', default: 'Sales' },
  { key: 'who', kind: 'member', label: 'Who' },
  { key: 'team', kind: 'members', label: 'Team' },
  { key: 'chat', kind: 'url', label: 'Chat', default: 'https://chat.example.com/' },
  { key: 'least', kind: 'number', label: 'Least', default: 5 },
  { key: 'words', kind: 'text', label: 'Words', default: 'Hello' },
  { key: 'zone', kind: 'timeZone', label: 'Time zone' },
];

const definition = {
  trigger: { kind: 'schedule', cron: '0 9 * * 1', timeZone: '@{choice:zone}' } as const,
  steps: [
    {
      name: 'made',
      action: 'createRecord',
      input: {
        folderId: '@{choice:folder}',
        title: '@{choice:words}, {{ 2 | plus: @{choice:least} }}',
        ownerId: '@{choice:who}',
        data: { '@{choice:field}': '@{choice:to}' },
      },
    },
    { name: 'deal', action: 'createDeal', input: { pipelineId: '@{choice:pipeline}', stageId: '@{choice:won}' } },
    {
      name: 'give',
      action: 'assignOwner',
      input: { pool: { members: '@{choice:team}', by: 'roundRobin' }, recordId: '{{ steps.made.output.id }}' },
    },
    { name: 'tell', action: 'callApi', input: { url: '@{choice:chat}', body: { least: '@{choice:least}' } } },
  ],
};

async function furnished() {
  const here = await world.workspace();
  const status = { key: 'status', label: 'Status', type: 'SELECT' as const, options: ['Lead', 'Customer'] };
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts', type: 'CONTACT', fields: [status] });
  const { data: pipeline } = await here.owner.pipelines.create({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Won', kind: 'WON' }],
  });
  await here.owner.workspaces.update({ timeZone: 'Europe/Berlin' });
  const take = (answers: Record<string, Answer>, asked = choices) =>
    here.key('workflows:manage').workflows.import({ name: 'Asks', choices: asked, answers, definition });
  return { here, folder, pipeline, won: pipeline.stages[1]?.id, take };
}

describe('the choices of a portable workflow', () => {
  it('are taken from answers, ids or names, and else from defaults, and stand in texts, keys, lists and numbers', async () => {
    const { here, folder, pipeline, won, take } = await furnished();
    const answers = { field: 'status', who: `${here.memberId}@EXAMPLE.com`, team: [here.ownerId], least: '7' };
    const { data } = await take({ ...answers, words: 'Mail to me@{folder:x}' });
    expect(data.draft).toEqual({
      trigger: { kind: 'schedule', cron: '0 9 * * 1', timeZone: 'Europe/Berlin' },
      steps: [
        {
          name: 'made',
          action: 'createRecord',
          input: {
            folderId: folder.id,
            title: 'Mail to me@{folder:x}, {{ 2 | plus: 7 }}',
            ownerId: here.memberId,
            data: { status: 'Customer' },
          },
        },
        { name: 'deal', action: 'createDeal', input: { pipelineId: pipeline.id, stageId: won } },
        {
          name: 'give',
          action: 'assignOwner',
          input: {
            pool: { members: [{ userId: here.ownerId, weight: 1 }], by: 'roundRobin' },
            recordId: '{{ steps.made.output.id }}',
          },
        },
        { name: 'tell', action: 'callApi', input: { url: 'https://chat.example.com/', body: { least: 7 } } },
      ],
    });
    const { data: exported } = await here.owner.workflows.export({ id: data.id });
    expect(exported).not.toHaveProperty('choices');
  });

  it('are refused by name where nothing or something wrong is chosen, and nothing is made', async () => {
    const { here, pipeline, take } = await furnished();
    const other = await furnished();
    const fine = { field: 'status', who: here.ownerId, team: [here.ownerId] };
    for (const [answers, key, message] of [
      [{ field: 'status', who: here.ownerId }, 'team', 'Team: nothing is chosen'],
      [
        { ...fine, folder: other.folder.id },
        'folder',
        `Folder: there is no folder "${other.folder.id}" here. There is: "Contacts".`,
      ],
      [{ ...fine, folder: 'Contcts' }, 'folder', 'Folder: there is no folder "Contcts" here. There is: "Contacts".'],
      [{ ...fine, field: 'email' }, 'field', /^Field: there is no field of this kind in the folder "email" here/],
      [{ ...fine, to: 'Partner' }, 'to', /^To: there is no option of the field "Partner" here/],
      [{ ...fine, won: pipeline.stages[0]?.id ?? '' }, 'won', /^Won: there is no stage of this kind/],
      [
        { ...fine, who: other.here.ownerId },
        'who',
        /^Who: there is no member "usr_[^"]*" here\. There is: ".*@example\.com"/,
      ],
      [{ ...fine, team: [here.ownerId, other.here.ownerId] }, 'team', /^Team: there is no member/],
      [{ ...fine, team: here.ownerId }, 'team', 'Team: must be a list'],
      [{ ...fine, who: [here.ownerId] }, 'who', 'Who: must be one'],
      [{ ...fine, chat: 'ftp://chat.example.com' }, 'chat', /^Chat: must be an address such as https/],
      [{ ...fine, least: 'many' }, 'least', 'Least: must be a number'],
      [{ ...fine, words: ' ' }, 'words', 'Words: nothing is chosen'],
      [{ ...fine, color: 'red' }, 'color', 'The workflow does not ask for "color".'],
    ] as const)
      await expect(take(answers as Record<string, Answer>), key).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        issues: [
          {
            path: ['answers', key],
            message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
          },
        ],
      });
    expect((await here.owner.workflows.list({})).data).toEqual([]);
  });

  it('must not be guessed between two of a name, and a token of none is named', async () => {
    const { here, take } = await furnished();
    await here.owner.folders.create({ name: 'contacts', type: 'CONTACT' });
    const fine = { field: 'status', who: here.ownerId, team: [here.ownerId] };
    await expect(take(fine)).rejects.toMatchObject({
      message: 'Folder: there are 2 of the name "contacts" here: send its id',
    });
    const step = { name: 'task', action: 'createTask', input: { title: '@{choice:none}' } };
    await expect(
      here.owner.workflows.import({
        name: 'None',
        definition: { ...definition, trigger: { kind: 'manual' }, steps: [step] },
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('"@{choice:none}" is no name') as string });
  });
});

describe('what a blueprint suggests', () => {
  const suggestedOf = async (here: Awaited<ReturnType<typeof furnished>>['here'], id: string) =>
    (await here.owner.workflows.listBlueprints()).data.find((one) => one.id === id)?.suggested;

  it('is what fits: the caller, a folder that has the field, a stage of the kind under another name', async () => {
    const here = await world.workspace();
    const { owner } = here;
    await owner.folders.create({ name: 'Companies', type: 'COMPANY' });
    const { data: contracts } = await owner.folders.create({
      name: 'Contracts',
      fields: [{ key: 'endsOn', label: 'Ends on', type: 'DATE' }],
    });
    const { data: pipeline } = await owner.pipelines.create({
      name: 'Deals',
      stages: [{ name: 'New' }, { name: 'Signed', kind: 'WON' }],
    });
    expect(await suggestedOf(here, 'renewal')).toMatchObject({
      folder: contracts.id,
      date: 'endsOn',
      days: 30,
      owner: here.ownerId,
      timeZone: 'UTC',
    });
    expect(await suggestedOf(here, 'won-onboarding')).toMatchObject({
      pipeline: pipeline.id,
      won: pipeline.stages[1]?.id,
    });
    expect(await suggestedOf(here, 'stale-deals')).toMatchObject({ lost: null });
  });

  it('is null in an empty workspace, and of two statuses not the same one', async () => {
    const empty = await world.workspace();
    expect(await suggestedOf(empty, 'web-lead')).toMatchObject({ contacts: null, pipeline: null });
    const { here } = await furnished();
    expect(await suggestedOf(here, 'sleeping-contacts')).toMatchObject({
      field: 'status',
      from: 'Lead',
      to: 'Customer',
    });
  });

  it('is for keys, too, that may read workflows', async () => {
    const { here } = await furnished();
    expect((await here.key('workflows:read').workflows.listBlueprints()).data.length).toBeGreaterThanOrEqual(12);
    await expect(here.key('records:read').workflows.listBlueprints()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
