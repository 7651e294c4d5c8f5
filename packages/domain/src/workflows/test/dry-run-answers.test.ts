import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const ask = call('');

describe('a dry run', () => {
  it('lets later steps see the answer of the sample, and sends nothing', async () => {
    const owner = world.ownerOf(await world.workspace());
    const sentBefore = world.sent.length;
    const { data } = await owner.workflows.dryRun({
      definition: {
        trigger: webhook,
        steps: [ask, task(`{{ steps.${ask.name}.output.body.score }} at {{ steps.${ask.name}.output.headers.etag }}`)],
      },
      answers: { [ask.name]: { status: 201, headers: { ETag: 'one' }, body: { score: 7 } } },
    });
    expect(data.outcome).toBe('SUCCEEDED');
    expect(data.steps).toMatchObject([
      { output: { isSimulated: true, status: 201, headers: { etag: 'one' }, body: { score: 7 } } },
      { input: { title: '7 at one' } },
    ]);
    expect(world.sent).toHaveLength(sentBefore);
  });

  it('fails a call that the sample refuses, as a run does, and takes its error path', async () => {
    const owner = world.ownerOf(await world.workspace());
    const answers = { [ask.name]: { status: 404, body: 'gone' } };
    const failing = await owner.workflows.dryRun({ definition: { trigger: webhook, steps: [ask] }, answers });
    expect(failing.data).toMatchObject({
      outcome: 'FAILED',
      steps: [{ state: 'FAILED', error: 'The receiver answered with status 404.', output: { body: 'gone' } }],
    });
    const mended = await owner.workflows.dryRun({
      definition: {
        trigger: webhook,
        steps: [
          {
            ...ask,
            onError: 'branch',
            onErrorSteps: [{ ...task(`Status {{ steps.${ask.name}.error.status }}`), name: 'mend' }],
          },
        ],
      },
      answers,
    });
    expect(mended.data).toMatchObject({ outcome: 'SUCCEEDED', steps: [{}, { input: { title: 'Status 404' } }] });
  });

  it('refuses an answer that no server could give', async () => {
    const owner = world.ownerOf(await world.workspace());
    const definition = { trigger: webhook, steps: [ask] };
    await expect(owner.workflows.dryRun({ definition, answers: { [ask.name]: { status: 42 } } })).rejects.toMatchObject(
      {
        code: 'BAD_REQUEST',
      },
    );
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`step${n}`, {}]));
    await expect(owner.workflows.dryRun({ definition, answers: many })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the last answers to the calls of a workflow', () => {
  it('are those of its latest run, also where the call failed', async () => {
    const here = await world.workspace();
    const owner = world.ownerOf(here);
    const refused = { ...call('?status=404'), name: 'refused', onError: 'continue' as const };
    const id = await world.publish(here, [ask, refused, task('done')]);
    expect((await owner.workflows.listCallAnswers({ id })).data).toEqual([]);
    await world.post(id, {});
    await world.runOf(here, id);
    await world.post(id, {});
    const run = await world.runOf(here, id);
    const { data } = await owner.workflows.listCallAnswers({ id });
    expect(data.toSorted((a, b) => a.step.localeCompare(b.step))).toMatchObject(
      [
        { step: ask.name, runId: run.id, answer: { status: 200, body: { answer: 42 } } },
        { step: 'refused', runId: run.id, answer: { status: 404 } },
      ].toSorted((a, b) => a.step.localeCompare(b.step)),
    );
    const again = await owner.workflows.dryRun({
      definition: { trigger: webhook, steps: [ask, task(`It is {{ steps.${ask.name}.output.body.answer }}`)] },
      answers: Object.fromEntries(data.map(({ step, answer }) => [step, answer])),
    });
    expect(again.data.steps[1]).toMatchObject({ input: { title: 'It is 42' } });
  });

  it('are of no workflow of another workspace, and of no member who may not edit', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [ask]);
    const stranger = world.ownerOf(await world.workspace());
    await expect(stranger.workflows.listCallAnswers({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(here.member.workflows.listCallAnswers({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

it('a preview inside of a loop sees the item', async () => {
  const { owner } = await world.workspace();
  const { data } = await owner.workflows.preview({ template: '{{ item.name }}', item: { name: 'First' } });
  expect(data).toEqual({ value: 'First', problem: null });
});
