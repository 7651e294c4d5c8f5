import type { oas31 } from 'zod-openapi';
import { everyHeader, headersOf } from './headers.ts';

interface ErrorKind {
  readonly code: string;
  readonly description: string;
  readonly headers?: readonly string[];
}

/** Every error of the REST surface. */
const kinds: Readonly<Record<number, ErrorKind>> = {
  400: {
    code: 'BAD_REQUEST',
    description: 'Malformed: not JSON, an unknown field or parameter, a value of the wrong type.',
  },
  401: {
    code: 'UNAUTHORIZED',
    description: 'No API key, or one that is wrong, expired or revoked.',
    headers: ['WWW-Authenticate'],
  },
  403: { code: 'FORBIDDEN', description: 'The API key lacks the scope, or (`BUDGET_EXCEEDED`) its budget is used up.' },
  404: { code: 'NOT_FOUND', description: 'Nothing in this workspace has this id.' },
  408: { code: 'TIMEOUT', description: 'The body did not arrive in time.' },
  409: {
    code: 'CONFLICT',
    description:
      'The Idempotency-Key was used with another body; or, with `Retry-After`, its first request still runs, or ' +
      'other requests were changing the same things. Nothing was written.',
    headers: ['Retry-After'],
  },
  412: {
    code: 'PRECONDITION_FAILED',
    description: '`If-Match` does not name the current version, which `ETag` carries.',
    headers: ['ETag'],
  },
  413: {
    code: 'PAYLOAD_TOO_LARGE',
    description: 'The body is larger than 1 MiB, or 4 MiB for a batch; or the file of an import than 200 MB.',
  },
  415: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'The body is not JSON in UTF-8, or in a coding other than gzip, deflate and br.',
    headers: ['Accept', 'Accept-Encoding'],
  },
  421: { code: 'MISDIRECTED_REQUEST', description: 'The server does not answer under the name in `Host`.' },
  422: {
    code: 'UNPROCESSABLE_CONTENT',
    description:
      'Well-formed, but not possible here: an unknown folder, a stage of another pipeline, a custom value of the ' +
      'wrong type.',
  },
  429: {
    code: 'TOO_MANY_REQUESTS',
    description:
      'The workspace has used up its requests of this minute, or too many large answers to it are on their way.',
    headers: ['Retry-After'],
  },
  500: { code: 'INTERNAL_SERVER_ERROR', description: 'Our fault. The request id finds it in the log.' },
  503: {
    code: 'SERVICE_UNAVAILABLE',
    description:
      'The database is away for a moment, or the server is sending too many large answers, or `code` says more: ' +
      '`QUERY_TOO_SLOW` (narrow the query), `STORAGE_FULL` (the operator must make room). Nothing was written, ' +
      'unless `outcome` is `unknown` (`code` is then `OUTCOME_UNKNOWN`): the write may have been made; repeat it ' +
      'with the same Idempotency-Key.',
    headers: ['Retry-After'],
  },
};

const example = { code: 'NOT_FOUND', message: 'There is no such record.', requestId: 'b4f9c0de-5d9c-4c55-8a3c' };
const content = { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' as const }, example } };

/** The answer to every request that fails: one for all operations, so that the document stays short. */
export const errorResponse: oas31.ResponseObject = {
  description: Object.entries(kinds)
    .map(([status, { code, description }]) => `- ${status} \`${code}\`: ${description}`)
    .join('\n'),
  headers: headersOf(...everyHeader, ...new Set(Object.values(kinds).flatMap(({ headers = [] }) => headers))),
  content,
};

/**
 * Error answers of a path outside REST, by status with their meanings. The workspace's rate limit does not apply there.
 */
export function plainErrorResponses(meanings: Readonly<Record<number, string>>): oas31.ResponsesObject {
  return Object.fromEntries(
    Object.entries(meanings).map(([status, description]) => {
      const { headers = [] } = kinds[Number(status)] ?? {};
      return [status, { description, headers: headersOf('X-Request-Id', ...headers), content }];
    }),
  );
}

export const errorSchema = closedObject(
  {
    code: {
      type: 'string',
      description: 'What went wrong, for programs.',
      enum: [
        ...Object.values(kinds).map(({ code }) => code),
        'BUDGET_EXCEEDED',
        'METHOD_NOT_SUPPORTED',
        'OUTCOME_UNKNOWN',
        'QUERY_TOO_SLOW',
        'STORAGE_FULL',
      ],
    },
    message: { type: 'string', description: 'What went wrong, for people.' },
    requestId: { type: 'string', description: 'The same as the header `X-Request-Id`.' },
    outcome: {
      type: 'string',
      enum: ['unknown'],
      description:
        'Only where a write may have been made though it was not answered. Without it an error has left nothing.',
    },
    issues: {
      type: 'array',
      description: 'What in the input is to blame; absent where nothing in it is.',
      items: closedObject({
        path: {
          type: 'array',
          items: { type: ['string', 'integer'] },
          description: 'Where it stands, for example `["data", "score"]`.',
        },
        message: { type: 'string' },
      }),
    },
  },
  ['code', 'message', 'requestId'],
);

/** An object with these properties alone, all of them required if nothing else is said. */
export function closedObject(
  properties: NonNullable<oas31.SchemaObject['properties']>,
  required = Object.keys(properties),
): oas31.SchemaObject {
  return { type: 'object', properties, required, additionalProperties: false };
}
