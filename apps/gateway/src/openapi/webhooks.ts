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
  return Object.fromEntries(
    events.map((event) => [
      pseudoPrefix + event.kind,
      {
        post: {
          responses: {
            200: { description: event.description, content: { 'application/json': { schema: payloadOf(event) } } },
          },
        },
      },
    ]),
  );
}

/** Takes the payloads out of the placeholder paths and describes them as requests that this service sends. */
export function takeWebhooks(
  paths: oas31.PathsObject,
  events: readonly EventDefinition[],
): Record<string, oas31.PathItemObject> {
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

function payloadOf({ kind, payload }: EventDefinition): z.ZodObject {
  return z.object({
    id: idOf('evt').meta({ description: 'The same for every attempt: receivers drop what they have seen.' }),
    event: z.literal(kind),
    workspaceId: idOf('ws'),
    recordId: idOf('rec').nullable().meta({ description: 'The record it concerns; null where it concerns none.' }),
    folderId: idOf('fld').nullable().meta({ description: 'The folder of that record.' }),
    occurredAt: timestampOut,
    record: recordSchema
      .nullable()
      .meta({ description: 'The record as it was after the event; null where there is none or it is gone.' }),
    ...payload.shape,
  });
}

const headers: readonly oas31.ParameterObject[] = [
  header(
    'X-Service-Signature',
    '`sha256=` and the hex HMAC-SHA256 of the body, with the secret of the webhook as the key.',
    'sha256=5f8d...',
  ),
  header('webhook-id', 'The id of the event (Standard Webhooks).', 'evt_01h455vb4pex5vsknk084sn014'),
  header('webhook-timestamp', 'Seconds since 1970 (Standard Webhooks).', '1767225600'),
  header(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks).',
    'v1,K5oZ...',
  ),
];

function header(name: string, description: string, example: string): oas31.ParameterObject {
  return { name, in: 'header', required: true, ...text(description, example) };
}

function delivery({ kind, description }: EventDefinition, content: oas31.ContentObject): oas31.OperationObject {
  return {
    operationId: `on-${kind}`,
    tags: ['Events'],
    summary: description,
    description:
      'Sent to every webhook that asks for this kind. At least once; repeated until the receiver answers 2xx.',
    parameters: [...headers],
    requestBody: { required: true, content },
    responses: { '2XX': { description: 'Received.' }, '410': { description: 'Gone: this webhook is switched off.' } },
    security: [],
  };
}
