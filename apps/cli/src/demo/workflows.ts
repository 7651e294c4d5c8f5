import { createWorkflow, enableWorkflow, publishWorkflow } from '@dossier/domain/workflows/index.ts';
import { createWorkflowInput } from '@dossier/domain/workflows/schema.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';

interface Places {
  readonly contactFolderId: string;
  readonly pipelineId: string;
  readonly wonStageId: string;
  readonly ownerId: string;
}

/** Three workflows, each with another trigger. A form has only texts: `money` reads an amount, or fails the step. */
export async function addWorkflows(ctx: WriteContext, places: Places): Promise<void> {
  await add(ctx, 'Lead form', leadForm(places), true);
  await add(ctx, 'Weekly review', weeklyReview(places), true);
  // Its receiver does not exist: people enter their own first.
  await add(ctx, 'Tell another system about a won deal', wonDeal(places), false);
}

async function add(ctx: WriteContext, name: string, definition: unknown, isEnabled: boolean): Promise<void> {
  const { id } = await createWorkflow(ctx, createWorkflowInput.parse({ name, draft: definition }));
  await publishWorkflow(ctx, id);
  if (isEnabled) await enableWorkflow(ctx, id, true);
}

function leadForm({ contactFolderId, pipelineId, ownerId }: Places) {
  return {
    trigger: { kind: 'webhook' },
    steps: [
      {
        name: 'contact',
        action: 'upsertRecord',
        input: {
          folderId: contactFolderId,
          matchOn: 'email',
          email: '{{ trigger.body.email }}',
          create: { title: '{{ trigger.body.name }}', ownerId, data: { status: 'Lead' } },
        },
      },
      {
        name: 'isKnown',
        action: 'branch',
        input: { condition: { left: '{{ steps.contact.output.created }}', operator: 'equals', right: false } },
        then: [
          {
            name: 'noted',
            action: 'addComment',
            input: {
              recordId: '{{ steps.contact.output.record.id }}',
              text: 'Wrote again: {{ trigger.body.message | default: "(no message)" }}',
            },
          },
        ],
      },
      {
        name: 'deal',
        action: 'createDeal',
        input: {
          pipelineId,
          title: 'Lead: {{ trigger.body.name }}',
          recordId: '{{ steps.contact.output.record.id }}',
          amount: '{{ trigger.body.budget | money: "en-US", workspace.currency }}',
          ownerId,
        },
      },
      {
        name: 'callBack',
        action: 'createTask',
        input: {
          title: 'Call {{ trigger.body.name }}',
          type: 'CALL',
          priority: 'HIGH',
          recordId: '{{ steps.deal.output.recordId }}',
          assigneeId: ownerId,
          dueAt: '{{ now | date: "%s" | plus: 86400 | date: "%Y-%m-%dT%H:%M:%SZ", "UTC" }}',
        },
      },
    ],
  };
}

function weeklyReview({ ownerId }: Places) {
  return {
    trigger: { kind: 'schedule', cron: '0 9 * * 1', timeZone: 'Europe/Berlin' },
    steps: [
      {
        name: 'review',
        action: 'createTask',
        input: {
          title: 'Review the deals of {{ workspace.name }}, {{ now | date: "%Y-%m-%d" }}',
          type: 'MEETING',
          assigneeId: ownerId,
          dueAt: '{{ now }}',
        },
      },
    ],
  };
}

function wonDeal({ pipelineId, wonStageId }: Places) {
  return {
    trigger: {
      kind: 'event',
      event: 'deal.stage_changed',
      pipelineId,
      condition: { left: '{{ trigger.body.stageId }}', operator: 'equals', right: wonStageId },
    },
    steps: [
      {
        name: 'tell',
        action: 'callApi',
        input: {
          method: 'POST',
          url: 'https://api.example.com/orders',
          body: {
            deal: '{{ deal.title }}',
            amount: '{{ deal.amount }}',
            customer: '{{ record.title }}',
            email: '{{ record.email }}',
          },
        },
      },
    ],
  };
}
