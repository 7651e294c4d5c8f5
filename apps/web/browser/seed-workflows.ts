import { setTimeout as pause } from 'node:timers/promises';
import type { Installation } from './installation.ts';

interface Places {
  contacts: string;
  pipeline: string;
}

/** Creates workflows with versions and runs, and an import with failed rows. */
export async function seedWorkflows({ api, url }: Installation, { contacts, pipeline }: Places) {
  const { data: workflow } = await api.workflows.create.mutate({
    name: 'Lead form',
    draft: {
      trigger: { kind: 'webhook' },
      steps: [
        {
          name: 'known',
          action: 'findRecord',
          input: { folderId: contacts, field: 'email', value: '{{ trigger.body.email }}' },
        },
        {
          name: 'isKnown',
          action: 'branch',
          input: { condition: { all: [{ left: '{{ steps.known.output.found }}', operator: 'equals', right: true }] } },
          then: [
            {
              name: 'noted',
              action: 'addComment',
              input: {
                recordId: '{{ steps.known.output.record.id }}',
                text: 'Wrote again: {{ trigger.body.message }}',
              },
            },
          ],
          else: [
            {
              name: 'created',
              action: 'createRecord',
              input: {
                folderId: contacts,
                title: '{{ trigger.body.name }}',
                email: '{{ trigger.body.email }}',
                data: { status: 'New' },
              },
            },
          ],
        },
        { name: 'deal', action: 'createDeal', input: { pipelineId: pipeline, title: 'Lead: {{ trigger.body.name }}' } },
      ],
    },
  });
  await api.workflows.publish.mutate({ id: workflow.id });
  await api.workflows.publish.mutate({ id: workflow.id });
  await api.workflows.enable.mutate({ id: workflow.id });
  await api.workflows.create.mutate({
    name: 'Weekly review',
    draft: { trigger: { kind: 'schedule', cron: '0 9 * * 1', timeZone: 'Europe/Berlin' }, steps: [] },
  });
  await api.workflows.setSecret.mutate({ name: 'shopToken', value: 'only for tests' });
  const start = (body: unknown) =>
    fetch(`${url}/api/webhooks/trigger/${workflow.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await start({ email: 'nameless@example.com' });
  await start({ name: 'Example Lead', email: 'lead@example.com', message: 'Please call me back.' });
  const runs = await until(
    async () => (await api.workflows.listRuns.query({ id: workflow.id })).data,
    (all) => all.length === 2 && all.every(({ state }) => state === 'SUCCEEDED' || state === 'FAILED'),
  );
  const run = runs.find(({ state }) => state === 'SUCCEEDED')?.id ?? '';
  return {
    workflow: workflow.id,
    run,
    failedRun: runs.find(({ state }) => state === 'FAILED')?.id ?? '',
    ...(await seedImports(api, contacts)),
  };
}

async function seedImports(api: Installation['api'], contacts: string) {
  const begin = async (fileName: string, content: string) => {
    const {
      data: { id },
    } = await api.imports.create.mutate({ folderId: contacts, fileName });
    await api.imports.addPart.mutate({ id, position: 0, content });
    await api.imports.inspect.mutate({ id });
    return id;
  };
  const file =
    'Name;E-mail;Last contact;Status\r\n' +
    'Example Visitor;visitor@example.com;2026-05-01;New\r\n' +
    'Example Guest;guest@example.com;yesterday;New\r\n';
  const mapped = await begin('trade-fair.csv', file);
  const done = await begin('guests.csv', file);
  await api.imports.start.mutate({
    id: done,
    isDryRun: false,
    mapping: ['title', 'email', 'data.lastContact', 'data.status'],
    matchField: null,
    areReactionsRun: false,
  });
  await until(
    async () => (await api.imports.get.query({ id: done })).data,
    ({ state }) => state === 'DONE',
  );
  return { mappedImport: mapped, doneImport: done };
}

async function until<T>(look: () => Promise<T>, isGood: (found: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline;) {
    const found = await look();
    if (isGood(found)) return found;
    await pause(50);
  }
  throw new Error('What the seeded workspace waits for did not happen.');
}
