import { originShape } from '@dossier/domain/events-log/schema.ts';
import { recordSchema } from '@dossier/domain/records/schema.ts';
import type { EventDefinition } from '@dossier/kernel/events/define.ts';
import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import type { oas31, ZodOpenApiPathsObject } from 'zod-openapi';
import { text } from './headers.ts';

// Payloads go through the generator as answers of placeholder paths, so that they share its schemas; they are moved to
// `webhooks` afterwards.
const pseudoPrefix = '/(event)/';

export function payloadPaths(events: readonly EventDefinition[]): ZodOpenApiPathsObject {
  const payloads = events.map((event) => [event.kind, payloadOf(event)] as const);
  return Object.fromEntries(
    [['', deliveredEvent] as const, ...payloads].map(([kind, schema]) => [
      pseudoPrefix + kind,
      { post: { responses: { 200: { description: kind, content: { 'application/json': { schema } } } } } },
    ]),
  );
}

/** Takes the payloads out of the placeholder paths and describes them as requests that this service sends. */
export function takeWebhooks(
  paths: oas31.PathsObject,
  events: readonly EventDefinition[],
): Record<string, oas31.PathItemObject> {
  delete paths[pseudoPrefix];
  return Object.fromEntries(
    events.map((event) => {
      const path = pseudoPrefix + event.kind;
      const answer = (paths[path]?.post?.responses as oas31.ResponsesObject | undefined)?.[
        '200'
      ] as oas31.ResponseObject;
      delete paths[path];
      return [event.kind, { post: delivery(event, answer.content ?? {}) }];
    }),
  );
}

const deliveredEvent = z
  .object({
    id: idOf('evt').meta({ description: 'The same for every attempt: receivers drop what they have seen.' }),
    workspaceId: idOf('ws'),
    recordId: idOf('rec').nullable().meta({ description: 'The record it concerns; null where it concerns none.' }),
    folderId: idOf('fld').nullable().meta({ description: 'The folder of that record.' }),
    occurredAt: timestampOut,
    record: recordSchema
      .nullable()
      .meta({ description: 'The record as it was after the event; null where there is none or it is gone.' }),
    ...originShape,
  })
  .meta({ id: 'DeliveredEvent', description: 'The part that the payloads of all kinds have.' });

function payloadOf({ kind, payload }: EventDefinition): z.ZodObject {
  return z.object({ ...deliveredEvent.shape, event: z.literal(kind), ...payload.shape });
}

/** The headers of every delivery, as parameters of the components. */
export const deliveryParameters: Record<string, oas31.ParameterObject> = {
  ServiceSignature: header(
    'X-Service-Signature',
    '`sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.',
    'sha256=5f8d...',
  ),
  WebhookId: header('webhook-id', 'The id of the event (Standard Webhooks).', 'evt_01h455vb4pex5vsknk084sn014'),
  WebhookTimestamp: header('webhook-timestamp', 'Seconds since 1970 (Standard Webhooks).', '1767225600'),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).',
    'v1,K5oZ...',
  ),
};

function header(name: string, description: string, example: string): oas31.ParameterObject {
  return { name, in: 'header', required: true, ...text(description, example) };
}

function delivery({ kind, description }: EventDefinition, content: oas31.ContentObject): oas31.OperationObject {
  return {
    operationId: `on-${kind}`,
    tags: ['Events'],
    summary: description,
    parameters: Object.keys(deliveryParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content },
    responses: { '2XX': { description: 'Received.' } },
    security: [],
  };
}
