import { hookPrefix } from '../hooks/target.ts';
import type { oas31 } from 'zod-openapi';
import { closedObject, errorSchema, plainErrorResponses } from './errors.ts';
import { headerParameter, headersOf, responseHeaders, text } from './headers.ts';

export const triggerPath = `${hookPrefix}/{workflowId}`;

const protection =
  'By default the address is all that a caller needs. A workflow can demand more: a token (`X-Webhook-Token`, or ' +
  '`token` in the address), or a Standard Webhooks signature (`webhook-id`, `webhook-timestamp`, ' +
  '`webhook-signature`) over the bytes of the body, before a Content-Encoding, or the signature of a known sender ' +
  'such as Stripe or GitHub.';

/**
 * The document of the trigger URLs. It is one of its own, because generated clients ignore servers of single paths, and
 * these URLs are outside of /api/v1. `publicUrl`: the origin of this server, without which addresses are relative.
 */
export function createTriggerDocument(publicUrl = '/'): oas31.OpenAPIObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dossier: triggers of workflows',
      version: '1.0.0',
      description: 'The addresses by which other systems start workflows. The rest of the API is in `openapi.json`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This server.' }],
    tags: [{ name: 'Workflows', description: 'Automations that a call from outside starts.' }],
    paths: { [triggerPath]: triggerItem },
    components: {
      schemas: { ApiError: errorSchema },
      headers: { ...responseHeaders, ...ownHeaders },
      securitySchemes: { webhookToken },
    },
  };
}

const ownHeaders = {
  'X-Run-Id': text(
    'The id of the run that the call has started; for a repeat, that of the first call.',
    'run_01h455vb4pex5vsknk084sn013',
  ),
};

const webhookToken: oas31.SecuritySchemeObject = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Webhook-Token',
  description: 'The token of one workflow, where its trigger demands one.',
};

const workflowId: oas31.ParameterObject = {
  name: 'workflowId',
  in: 'path',
  required: true,
  description: 'Id of the workflow, `wf_` and 26 characters.',
  schema: { type: 'string' },
  example: 'wf_01h455vb4pex5vsknk084sn012',
};
const idempotencyKey = headerParameter(
  'Idempotency-Key',
  'A repeat within 24 hours gets the same answer and starts no second run; `webhook-id` does the same.',
  'lead-1042',
);
const wait: oas31.ParameterObject = {
  name: 'wait',
  in: 'query',
  description:
    'Seconds to wait for the answer that a step `respond` of the run gives: its status, headers and body. Without it ' +
    'the answer comes at once.',
  schema: { type: 'number', minimum: 0, maximum: 10, default: 0 },
  example: 5,
};
const form = {
  schema: { type: 'object', additionalProperties: true },
  example: { name: 'Example lead', email: 'lead@example.com' },
} as const;

const acceptedCall: oas31.MediaTypeObject = {
  schema: closedObject({
    ok: { type: 'boolean', const: true },
    workflowId: { type: 'string' },
  }),
  example: { ok: true, workflowId: 'wf_01h455vb4pex5vsknk084sn012' },
};

const runFailed: oas31.ResponseObject = {
  description: 'The caller has waited, and the run failed or was cancelled before it answered.',
  headers: headersOf('X-Request-Id', 'X-Run-Id'),
  content: {
    'application/json': {
      schema: closedObject({
        code: { type: 'string', const: 'BAD_GATEWAY' },
        message: { type: 'string' },
        requestId: { type: 'string' },
      }),
    },
  },
};

const responses: oas31.ResponsesObject = {
  200: {
    description:
      'Accepted: the run is committed. A person who sent a form of a web page gets the page that the trigger names.',
    headers: headersOf('X-Request-Id', 'X-Run-Id'),
    content: {
      'application/json': acceptedCall,
      'text/html': { schema: { type: 'string' } },
    },
  },
  202: {
    description: 'The caller has waited, and the run is still under way.',
    headers: headersOf('X-Request-Id', 'X-Run-Id'),
    content: { 'application/json': acceptedCall },
  },
  303: {
    description: 'Accepted: where the trigger sends people who have filled in a form of a web page.',
    headers: headersOf('X-Request-Id', 'X-Run-Id', 'Location'),
  },
  502: runFailed,
  default: { description: 'What the step `respond` gives to a caller who waits.' },
  ...plainErrorResponses({
    400:
      'Not as its type says, `recordId` is not a text, or the key of a repeat is not 1 to 255 printable ASCII ' +
      'characters.',
    401: 'The workflow demands a token or a signature, and it is missing or wrong.',
    403: 'A page called whose origin the trigger does not name.',
    409: 'The key of this call was used for another body within 24 hours. Nothing was started.',
    404: 'No workflow with this id takes calls: it is unknown, disabled, or has another trigger.',
    413: 'The body is larger than 1 MiB.',
    415:
      'The body is neither JSON nor a form nor plain text, in UTF-8, or it has files, or another coding than gzip, ' +
      'deflate and br.',
    429: 'The workflow has had its 600 calls of this minute, or 50 callers of the workspace wait already.',
    500: 'Our fault. The request id finds it in the log.',
    503:
      'The database is away for a moment. Repeat the call: nothing was accepted, unless `outcome` is ' +
      '`unknown`; then repeat it with the same Idempotency-Key.',
  }),
};

const triggerItem: oas31.PathItemObject = {
  post: {
    operationId: 'triggerWorkflow',
    tags: ['Workflows'],
    summary: 'Start a workflow from outside',
    description:
      'Queues a run of a workflow whose trigger is an incoming webhook. The answer comes once the run is ' +
      'committed; it runs afterwards. No API key, and not counted against the limit of the workspace: a workflow ' +
      `takes 600 calls in any 60 seconds. ${protection}`,
    security: [{}, { webhookToken: [] }],
    parameters: [
      workflowId,
      wait,
      idempotencyKey,
      headerParameter('webhook-id', 'The id of a message (Standard Webhooks).', 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W'),
      headerParameter('webhook-timestamp', 'Seconds since 1970 (Standard Webhooks).', '1767225600'),
      headerParameter(
        'webhook-signature',
        'The signature of the message (Standard Webhooks).',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    ],
    requestBody: {
      required: false,
      description:
        'Any JSON value up to 1 MiB (also by gzip, deflate or br), or a form without files, which is read as an ' +
        'object, or plain text, which ' +
        'becomes the field `text`; empty is `{}`. The run sees it as `trigger.body`. With the text `recordId` in it, ' +
        'the run is in the context of that record.',
      content: {
        'application/json': {
          schema: {},
          example: { name: 'Example lead', email: 'lead@example.com', recordId: 'rec_01h455vb4pex5vsknk084sn005' },
        },
        'application/x-www-form-urlencoded': form,
        'multipart/form-data': form,
        'text/plain': { schema: { type: 'string' }, example: 'Please call me back.' },
      },
    },
    responses,
  },
  get: {
    operationId: 'triggerWorkflowByLink',
    tags: ['Workflows'],
    summary: 'Start a workflow by a link',
    description:
      'The same for senders that can only open an address, where the trigger takes it (`takesGet`). The run sees the ' +
      'query as `trigger.body`. A HEAD gets the same headers and starts nothing.',
    security: [{}, { webhookToken: [] }],
    parameters: [workflowId, wait, idempotencyKey],
    responses: {
      ...responses,
      405: {
        description: 'The trigger takes no GET.',
        headers: headersOf('X-Request-Id'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
      },
    },
  },
};
