import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { dispatchBatch } from '../dispatcher.ts';
import { exportRecords } from '../imports/export-records.job.ts';
import type { TestWorkspace, World } from '../testing.ts';
import { dispatchToWebhooks } from '../webhooks/index.ts';
import { deliveries } from '../webhooks/table.ts';
import { dispatchToWorkflows } from '../workflows/index.ts';

/** What can be named in a workspace, each by the name that an outsider would have to know. */
export type Things = Awaited<ReturnType<typeof fill>>;

/** Fills a workspace with one of everything that has a name. `word` is in every text of it that people wrote. */
export async function fill(world: World, workspace: TestWorkspace, word: string) {
  const { owner } = workspace;
  const fieldKey = `${word}Text`;
  const requestId = `request-of-${word}`;

  const webhook = (await owner.webhooks.create({ url: `https://127.0.0.1:1/${word}`, headers: { 'X-Token': word } }))
    .data;
  const folder = (
    await owner.folders.create({
      name: word,
      fields: [field(fieldKey, 'TEXT'), field('person', 'USER'), field('link', 'RECORD')],
    })
  ).data;
  const otherFolder = (await owner.folders.create({ name: `${word} too` })).data;
  const pipeline = (
    await owner.pipelines.create({
      name: word,
      stages: [{ name: word }, { name: `${word} too` }],
      fields: [field(fieldKey, 'TEXT'), field('person', 'USER'), field('link', 'RECORD')],
    })
  ).data;
  const otherPipeline = (await owner.pipelines.create({ name: `${word} too`, stages: [{ name: word }] })).data;
  const [stage = '', otherStage = ''] = pipeline.stages.map(({ id }) => id);

  const calledBy = workspace.as({ kind: 'user', id: workspace.ownerId, name: word, role: 'OWNER' }, { requestId });
  const record = (
    await calledBy.records.create({
      folderId: folder.id,
      title: word,
      email: `${word}@example.com`,
      ownerId: workspace.memberId,
      data: { [fieldKey]: word },
    })
  ).data;
  const linked = (
    await owner.records.create({
      folderId: folder.id,
      title: `${word} linked`,
      data: { person: workspace.memberId, link: record.id },
    })
  ).data;
  const trashed = (await owner.records.create({ folderId: folder.id, title: `${word} trashed` })).data;
  await owner.records.remove({ id: trashed.id });
  const comment = (await owner.comments.create({ id: record.id, text: word })).data;
  const call = (await owner.calls.create({ id: record.id, notes: word })).data;
  const task = (await owner.tasks.create({ title: word, recordId: record.id, assigneeId: workspace.memberId })).data;

  const workflow = (
    await owner.workflows.create({
      name: word,
      draft: { trigger: { kind: 'manual' }, steps: [{ name: 'note', action: 'createTask', input: { title: word } }] },
    })
  ).data;
  await owner.workflows.publish({ id: workflow.id });
  await owner.workflows.enable({ id: workflow.id });
  const reacting = (
    await owner.workflows.create({
      name: `${word} too`,
      draft: { trigger: { kind: 'event', event: 'deal.created' }, steps: [] },
    })
  ).data;
  await owner.workflows.publish({ id: reacting.id });
  await owner.workflows.enable({ id: reacting.id });
  const run = (await calledBy.workflows.run({ id: workflow.id, recordId: record.id, body: { word } })).data;
  await owner.workflows.setSecret({ name: `${word}Secret`, value: word });

  const deal = (
    await owner.deals.create({
      pipelineId: pipeline.id,
      stageId: stage,
      title: word,
      recordId: record.id,
      ownerId: workspace.memberId,
      data: { [fieldKey]: word },
    })
  ).data;

  const imported = (await owner.imports.create({ folderId: folder.id, fileName: `${word}.csv` })).data;
  await owner.imports.addPart({ id: imported.id, position: 0, content: `title,email\n${word},${word}@example.com\n` });
  await owner.imports.inspect({ id: imported.id });
  const exported = (await owner.imports.createExport({ folderId: folder.id })).data;
  await exportRecords.run(
    { database: world.database, log: quiet, attempt: 1, signal: new AbortController().signal },
    { workspaceId: workspace.id, exportId: exported.id },
  );

  const invitation = (await owner.members.invite({ email: `${word}@example.com` })).data;
  const key = (await owner.apiKeys.create({ name: word, scopes: ['read'] })).data;

  while ((await dispatchBatch(world.database, [dispatchToWebhooks, dispatchToWorkflows])) > 0);
  const [delivery] = (await owner.webhooks.listDeliveries({ id: webhook.id, kind: 'deal.created' })).data;
  // So that sending it again has something to do.
  await world.database.read.orm
    .update(deliveries)
    .set({ status: 'FAILED', nextAttemptAt: null })
    .where(eq(deliveries.workspaceId, workspace.id));
  return {
    folder: folder.id,
    otherFolder: otherFolder.id,
    fieldKey,
    pipeline: pipeline.id,
    otherPipeline: otherPipeline.id,
    stage,
    otherStage,
    record: record.id,
    linked: linked.id,
    trashed: trashed.id,
    comment: comment.id,
    call: call.id,
    deal: deal.id,
    task: task.id,
    owner: workspace.ownerId,
    member: workspace.memberId,
    workspace: workspace.id,
    webhook: webhook.id,
    delivery: delivery?.id ?? '',
    event: delivery?.eventId ?? '',
    workflow: workflow.id,
    run: run.id,
    requestId,
    secret: `${word}Secret`,
    import: imported.id,
    export: exported.id,
    invitation: invitation.id,
    key: key.id,
  };
}

const quiet = pino({ level: 'silent' });

function field(key: string, type: 'TEXT' | 'USER' | 'RECORD') {
  return { key, label: key, type };
}
