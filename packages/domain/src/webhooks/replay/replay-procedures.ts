import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, write } from '@dossier/kernel/procedures.ts';
import { settings, tags } from '../meta.ts';
import {
  expectedReplaySchema,
  getReplayInput,
  listReplaysInput,
  replaySchema,
  startReplayInput,
} from './replay-schema.ts';
import { cancelReplay, getReplay, listReplays, previewReplay, startReplay } from './replays.ts';

/** Sending the events of a span of time once more: part of the router of webhooks. */
export const replayProcedures = {
  previewReplay: read
    .meta({ settings: 'or key' })
    .input(startReplayInput)
    .output(one(expectedReplaySchema))
    .query(async ({ ctx, input }) => ({ data: await previewReplay(ctx, input) })),
  replay: write
    .meta({
      ...settings,
      audited: false,
      openapi: {
        method: 'POST',
        path: '/webhooks/{id}/replays',
        tags,
        summary: 'Send the events of a span of time again',
        description:
          'To this webhook alone, by its kinds, filters and condition, in the background; with `?dryRun=true` only ' +
          '`expected` is counted. Each has the `webhook-id` that it had, and `X-Service-Replay`.',
        protect: true,
      },
    })
    .input(startReplayInput)
    .output(one(replaySchema))
    .mutation(async ({ ctx, input }) => ({ data: await startReplay(ctx, input) })),
  listReplays: read
    .meta({
      ...settings,
      openapi: {
        method: 'GET',
        path: '/webhooks/{id}/replays',
        tags,
        summary: 'List the replays of a webhook',
        description: 'Newest first, for as long as deliveries are kept.',
        protect: true,
      },
    })
    .input(listReplaysInput)
    .output(pageOf(replaySchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listReplays(ctx, input))),
  getReplay: read
    .meta({
      ...settings,
      openapi: {
        method: 'GET',
        path: '/webhooks/{id}/replays/{replayId}',
        tags,
        summary: 'Get a replay',
        description: 'How far it has come, and what became of its deliveries.',
        protect: true,
      },
    })
    .input(getReplayInput)
    .output(one(replaySchema))
    .query(async ({ ctx, input }) => ({ data: await getReplay(ctx, input) })),
  cancelReplay: write
    .meta({
      ...settings,
      audited: false,
      createsNothing: true,
      openapi: {
        method: 'POST',
        path: '/webhooks/{id}/replays/{replayId}/cancel',
        tags,
        summary: 'Cancel a replay',
        description: 'Makes no further deliveries, and takes back those that wait; what has arrived stays.',
        protect: true,
      },
    })
    .input(getReplayInput)
    .output(one(replaySchema))
    .mutation(async ({ ctx, input }) => ({ data: await cancelReplay(ctx, input) })),
};
