import { eq } from 'drizzle-orm';
import { newId } from '@dossier/kernel/ids.ts';
import { dispatchBatch } from '../dispatcher.ts';
import { noticeAssignments, noticeMentions, noticeOwners } from '../notices/index.ts';
import { followTasks } from '../reminders/index.ts';
import { exportRecords } from '../imports/export/export-records.job.ts';
import { runSync } from '../syncs/run/run-sync.job.ts';
import type { TestWorkspace, World } from './world.ts';
import { jobContext } from './job-context.ts';
import { dispatchToWebhooks } from '../webhooks/index.ts';
import { replayEvents } from '../webhooks/replay/replay.job.ts';
import { deliveries } from '../webhooks/table.ts';
import { approvals } from '../workflows/approval/table.ts';
import { workflowWaits } from '../workflows/table.ts';
import { dispatchToWorkflows } from '../workflows/index.ts';

export type Things = Awaited<ReturnType<typeof fill>>;
/** Inputs of a procedure that name everything in a workspace that it accepts. */
export type Probe = (things: Things) => readonly unknown[];
export type Probes = Readonly<Record<string, Probe>>;

/** Creates one of each nameable thing in a workspace. Every text contains `word`. */
export async function fill(world: World, workspace: TestWorkspace, word: string) {
  const { owner } = workspace;
  const requestId = `request-of-${word}`;
  const calledBy = workspace.as({ kind: 'user', id: workspace.ownerId, name: word, role: 'OWNER' }, { requestId });
  // First, so that it has deliveries of what follows.
  const { data: webhook } = await owner.webhooks.create({
    url: `https://127.0.0.1:1/${word}`,
    headers: { 'X-Token': word },
  });
  const places = await fillPlaces(owner, word);
  const people = await fillRecords(workspace, calledBy, places, word);
  const work = await fillWorkflows(workspace, calledBy, people.record, word);
  const approval = await fillApproval(world, workspace, work, word);
  const { data: deal } = await owner.deals.create({
    pipelineId: places.pipeline,
    stageId: places.stage,
    title: word,
    externalId: word,
    recordId: people.record,
    ownerId: workspace.memberId,
    data: { [places.fieldKey]: word },
  });
  await owner.mail.update({
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    userName: null,
    fromName: word,
    fromAddress: `${word.toLowerCase()}@example.com`,
  });
  const { data: email } = await owner.emails.create({
    id: people.record,
    to: 'person@example.com',
    subject: word,
    text: word,
  });
  const { data: template } = await owner.emailTemplates.create({ name: word, subject: word, body: word });
  const { data: report } = await owner.reports.create({ name: word });
  const { data: view } = await owner.views.create({ name: word, folderId: places.folder });
  await owner.views.pin({ id: view.id });
  await owner.views.create({ name: word, pipelineId: places.pipeline });
  const where = { field: 'folderId', op: 'eq', value: places.folder } as const;
  const { data: watch } = await owner.watches.create({ name: word, of: 'records', where });
  const { data: operation } = await owner.tasks.batch({ items: [{ action: 'create', values: { title: word } }] });
  const files = await fillFiles(world, workspace, places.folder, word);
  const { data: invitation } = await owner.members.invite({ email: `${word}@example.com` });
  const { data: key } = await owner.apiKeys.create({ name: word, scopes: ['read'] });
  const redirectUris = ['https://app.example/back'];
  const { data: app } = await owner.apiKeys.create({ name: word, scopes: [], redirectUris });
  return {
    app: app.id,
    ...places,
    ...people,
    ...work,
    approval,
    ...files,
    deal: deal.id,
    email: email.id,
    template: template.id,
    report: report.id,
    view: view.id,
    watch: watch.id,
    operation: operation.operationId,
    owner: workspace.ownerId,
    member: workspace.memberId,
    workspace: workspace.id,
    webhook: webhook.id,
    ...(await dispatchAndFail(world, workspace, webhook.id)),
    requestId,
    invitation: invitation.id,
    key: key.id,
  };
}

type Caller = TestWorkspace['owner'];

async function fillPlaces(owner: Caller, word: string) {
  const fieldKey = `${word}Text`;
  const fields = [field(fieldKey, 'TEXT'), field('person', 'USER'), field('link', 'RECORD')];
  const { data: folder } = await owner.folders.create({ name: word, fields });
  const { data: otherFolder } = await owner.folders.create({ name: `${word} too` });
  const stages = [{ name: word }, { name: `${word} too` }];
  const { data: pipeline } = await owner.pipelines.create({ name: word, stages, fields });
  const { data: otherPipeline } = await owner.pipelines.create({ name: `${word} too`, stages: [{ name: word }] });
  const [stage = '', otherStage = ''] = pipeline.stages.map(({ id }) => id);
  return {
    fieldKey,
    folder: folder.id,
    otherFolder: otherFolder.id,
    pipeline: pipeline.id,
    otherPipeline: otherPipeline.id,
    stage,
    otherStage,
  };
}

type Places = Awaited<ReturnType<typeof fillPlaces>>;

async function fillRecords(workspace: TestWorkspace, calledBy: Caller, { folder, fieldKey }: Places, word: string) {
  const { owner } = workspace;
  const { data: record } = await calledBy.records.create({
    folderId: folder,
    title: word,
    email: `${word}@example.com`,
    ownerId: workspace.memberId,
    data: { [fieldKey]: word },
  });
  const { data: linked } = await owner.records.create({
    folderId: folder,
    title: `${word} linked`,
    data: { person: workspace.memberId, link: record.id },
  });
  const { data: trashed } = await owner.records.create({ folderId: folder, title: `${word} trashed` });
  await owner.records.remove({ id: trashed.id });
  const { data: comment } = await owner.comments.create({ id: record.id, text: word });
  const content = Buffer.from(word).toString('base64');
  const { data: attachment } = await owner.attachments.create({ recordId: record.id, name: `${word}.txt`, content });
  const { data: call } = await owner.calls.create({ id: record.id, notes: word });
  const { data: task } = await owner.tasks.create({
    title: word,
    externalId: word,
    recordId: record.id,
    assigneeId: workspace.memberId,
  });
  const { data: kind } = await owner.links.createKind({ name: word, reverseName: `${word} back` });
  const { data: unusedKind } = await owner.links.createKind({ name: word, reverseName: `${word} unused` });
  await owner.favourites.add({ recordId: linked.id });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { data: reminder } = await owner.reminders.add({ subjectId: record.id, at });
  const { data: link } = await owner.links.create({ id: record.id, recordId: linked.id, kindId: kind.id });
  const { data: tag } = await owner.tags.create({ name: word });
  return {
    tag: tag.id,
    reminder: reminder.id,
    linkKind: kind.id,
    unusedKind: unusedKind.id,
    link: link.id,
    record: record.id,
    linked: linked.id,
    trashed: trashed.id,
    comment: comment.id,
    attachment: attachment.id,
    call: call.id,
    task: task.id,
  };
}

async function fillWorkflows({ owner, key }: TestWorkspace, calledBy: Caller, recordId: string, word: string) {
  const program = key('write');
  const { data: workflow } = await owner.workflows.create({
    name: word,
    draft: { trigger: { kind: 'manual' }, steps: [{ name: 'note', action: 'createTask', input: { title: word } }] },
  });
  const { data: reacting } = await owner.workflows.create({
    name: `${word} too`,
    draft: { trigger: { kind: 'event', event: 'deal.created' }, steps: [] },
  });
  for (const { id } of [workflow, reacting]) {
    await owner.workflows.publish({ id });
    await owner.workflows.enable({ id });
  }
  const { data: run } = await calledBy.workflows.run({ id: workflow.id, recordId, body: { word } });
  await owner.workflows.setSecret({ name: `${word}Secret`, value: word });
  // By a program, so that the owner gets a notice.
  await program.workflows.disable({ id: reacting.id });
  await program.workflows.enable({ id: reacting.id });
  await owner.variables.create({ name: `${word}Variable`, value: 1 });
  return { workflow: workflow.id, run: run.id, secret: `${word}Secret`, variable: `${word}Variable` };
}

/** A question that the run waits for. */
export async function fillApproval(
  { database }: Pick<World, 'database'>,
  { id: workspaceId, memberId }: Pick<TestWorkspace, 'id' | 'memberId'>,
  { run: runId, workflow: workflowId }: { run: string; workflow: string },
  word: string,
) {
  const id = newId('apr');
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const { orm } = database.of(workspaceId).autocommit;
  const asked = { workflowId, workflowName: word, question: word, choices: [word, 'No'], approverId: memberId };
  await orm.insert(approvals).values({ workspaceId, id, runId, expiresAt, ...asked });
  await orm.insert(workflowWaits).values({ workspaceId, runId, path: '0', kind: 'approval.answered', subject: id });
  return id;
}

async function fillFiles(world: World, workspace: TestWorkspace, folderId: string, word: string) {
  const { owner } = workspace;
  const { data: imported } = await owner.imports.create({ folderId, fileName: `${word}.csv` });
  await owner.imports.addPart({ id: imported.id, position: 0, content: `title,email\n${word},${word}@example.com\n` });
  await owner.imports.inspect({ id: imported.id });
  const { data: exported } = await owner.imports.createExport({ folderId });
  await exportRecords.run(jobContext(world.database), { workspaceId: workspace.id, exportId: exported.id });
  const syncs = await fillSyncs(world, workspace, folderId, word);
  const upload = (await owner.imports.create({ folderId, fileName: `${word} upload.csv` })).data.id;
  const exporting = (await owner.imports.createExport({ folderId })).data.id;
  return { import: imported.id, upload, export: exported.id, exporting, ...syncs };
}

/** A sync with a conflict and a problem, whose next run is open, and one that has not run. */
async function fillSyncs(world: World, workspace: TestWorkspace, folderId: string, word: string) {
  const { owner } = workspace;
  const [sync, otherSync] = [`${word}-open`.toLowerCase(), `${word}-idle`.toLowerCase()];
  for (const source of [sync, otherSync]) await owner.syncs.set({ source, folderId });
  const push = async (...items: Record<string, unknown>[]) => {
    const { data: run } = await owner.syncs.startRun({ source: sync, items, finish: true });
    await runSync.run(jobContext(world.database), { workspaceId: workspace.id, runId: run.id });
  };
  const item = { externalId: word, title: `${word} synced` };
  await push(item);
  const [record] = (await owner.records.list({ folderId, externalId: word })).data;
  await owner.records.update({ id: record?.id ?? '', title: `${word} ours` });
  await push({ ...item, title: `${word} theirs` }, { externalId: `${word}-nameless` });
  const { data: open } = await owner.syncs.startRun({ source: sync, items: [item] });
  return { sync, otherSync, syncRun: open.id };
}

const reactions = [
  dispatchToWebhooks,
  dispatchToWorkflows,
  noticeOwners,
  noticeMentions,
  noticeAssignments,
  followTasks,
];

/** Dispatches all events. The deliveries fail, so that sending them again has something to do. */
async function dispatchAndFail(world: World, workspace: TestWorkspace, webhookId: string) {
  while ((await dispatchBatch(world.database, reactions)) > 0);
  const [notice] = (await workspace.owner.notices.list()).data.notices;
  const [delivery] = (await workspace.owner.webhooks.listDeliveries({ id: webhookId, kind: 'deal.created' })).data;
  const { data: replay } = await workspace.owner.webhooks.replay({
    id: webhookId,
    from: new Date(Date.now() - 3_600_000).toISOString(),
  });
  await replayEvents.run(jobContext(world.database), { workspaceId: workspace.id, webhookId, replayId: replay.id });
  await world.database.autocommit.orm
    .update(deliveries)
    .set({ status: 'FAILED', nextAttemptAt: null })
    .where(eq(deliveries.workspaceId, workspace.id));
  return { delivery: delivery?.id ?? '', event: delivery?.eventId ?? '', notice: notice?.id ?? '', replay: replay.id };
}

function field(key: string, type: 'TEXT' | 'USER' | 'RECORD') {
  return { key, label: key, type };
}
