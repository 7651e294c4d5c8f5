import type { oas31 } from 'zod-openapi';
import { takesIfMatch } from '../rest/preconditions.ts';
import type { Endpoint } from '../rest/routes.ts';
import { headersOf, rateLimitHeaders } from './headers.ts';

interface ErrorKind {
  readonly code: string;
  readonly description: string;
  readonly example: string;
  readonly headers?: readonly string[];
  /** The endpoints that can answer with it; by default all. */
  readonly isOf?: (endpoint: Endpoint) => boolean;
}

const hasBody = (endpoint: Endpoint) => endpoint.hasBody;

/** Every error of the REST surface: its meaning, and where it occurs. */
const kinds: Readonly<Record<number, ErrorKind>> = {
  400: {
    code: 'BAD_REQUEST',
    description: 'Malformed: not JSON, an unknown field or parameter, a value of the wrong type.',
    example: 'title: must be at most 500 characters',
  },
  401: {
    code: 'UNAUTHORIZED',
    description: 'No API key, or one that is wrong, expired or revoked.',
    example: 'This API key is unknown, expired or revoked.',
    headers: ['WWW-Authenticate'],
  },
  403: {
    code: 'FORBIDDEN',
    description: 'The API key lacks the scope.',
    example: 'This API key lacks the scope "records:write". An owner or admin can make another.',
  },
  404: {
    code: 'NOT_FOUND',
    description: 'Nothing in this workspace has this id.',
    example: 'There is no such record.',
    isOf: ({ pathParameters }) => pathParameters.length > 0,
  },
  408: {
    code: 'TIMEOUT',
    description: 'The body did not arrive in time.',
    example: 'The body of the request did not arrive in time.',
    isOf: hasBody,
  },
  409: {
    code: 'CONFLICT',
    description:
      'The Idempotency-Key was used with another body; or, with `Retry-After`, its first request still runs, or ' +
      'other requests were changing the same things. Nothing was written.',
    example: 'A request with this Idempotency-Key is still running.',
    headers: ['Retry-After'],
    isOf: ({ type }) => type === 'mutation',
  },
  412: {
    code: 'PRECONDITION_FAILED',
    description: '`If-Match` does not name the current version, which `ETag` carries.',
    example: 'The resource has changed: its version is 4.',
    headers: ['ETag'],
    isOf: takesIfMatch,
  },
  413: {
    code: 'PAYLOAD_TOO_LARGE',
    description: 'The body is larger than 1 MiB, or 4 MiB for a batch.',
    example: 'The body is larger than 1 MiB.',
    isOf: hasBody,
  },
  415: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'The body is not JSON in UTF-8, or in a coding other than gzip, deflate and br.',
    example: 'Send JSON, with the header "Content-Type: application/json".',
    headers: ['Accept', 'Accept-Encoding'],
    isOf: hasBody,
  },
  421: {
    code: 'MISDIRECTED_REQUEST',
    description: 'The server does not answer under the name in `Host`.',
    example: 'This server does not answer under that name. Its operator can name it in PUBLIC_URL or ALLOWED_HOSTS.',
  },
  422: {
    code: 'UNPROCESSABLE_CONTENT',
    description:
      'Well-formed, but not possible here: an unknown folder, a stage of another pipeline, a custom value of the ' +
      'wrong type.',
    example: 'There is no such folder.',
    // Which fields there are is known only to the workspace, and a write without a body may be impossible in its state.
    isOf: ({ type, hasBody: isBody, hasInput, queryParameters }) =>
      type === 'mutation' || (isBody && hasInput) || queryParameters.has('filter'),
  },
  429: {
    code: 'TOO_MANY_REQUESTS',
    description:
      'The workspace has used up its requests of this minute, or too many large answers to it are on their way.',
    example: 'This workspace may send 120 requests a minute. Repeat the request in 12 s.',
    headers: ['Retry-After'],
  },
  500: {
    code: 'INTERNAL_SERVER_ERROR',
    description: 'Our fault. The request id finds it in the log.',
    example: 'Something went wrong on our side.',
  },
  503: {
    code: 'SERVICE_UNAVAILABLE',
    description:
      'The database is away for a moment, or the server is sending too many large answers, or `code` says more: ' +
      '`QUERY_TOO_SLOW` (narrow the query), `STORAGE_FULL` (the operator must make room). Nothing was written, ' +
      'unless `outcome` is `unknown` (`code` is then `OUTCOME_UNKNOWN`): the write may have been made; repeat it ' +
      'with the same Idempotency-Key.',
    example: 'The database is not reachable just now. Repeat the request in a moment.',
    headers: ['Retry-After'],
  },
};

/** `NotFound` of `NOT_FOUND`. */
function nameOf(code: string): string {
  return code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The error answers of one operation by status. */
export function errorResponsesOf(endpoint: Endpoint): oas31.ResponsesObject {
  return Object.fromEntries(
    Object.entries(kinds)
      .filter(([status, { isOf }]) => !isOf || isOf(endpoint) || endpoint.errorStatuses.includes(Number(status)))
      .map(([status, { code }]) => [status, { $ref: `#/components/responses/${nameOf(code)}` }]),
  );
}

export const errorResponses: oas31.ResponsesObject = Object.fromEntries(
  Object.values(kinds).map((kind) => [nameOf(kind.code), responseOf(kind, rateLimitHeaders)]),
);

/**
 * Error answers by status of a path outside the REST surface, which has no rate limit of the workspace, each with its
 * meaning there.
 */
export function plainErrorResponses(meanings: Readonly<Record<number, string>>): oas31.ResponsesObject {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([status, kind]) => {
      const description = meanings[Number(status)];
      return description === undefined ? [] : [[status, { ...responseOf(kind, []), description }]];
    }),
  );
}

function responseOf(
  { description, code, example, headers = [] }: ErrorKind,
  more: readonly string[],
): oas31.ResponseObject {
  return {
    description,
    headers: headersOf('X-Request-Id', ...more, ...headers),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ApiError' },
        example: { code, message: example, requestId: 'b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11' },
      },
    },
  };
}

export const errorSchema = closedObject(
  {
    code: {
      type: 'string',
      description: 'What went wrong, for programs.',
      enum: [
        ...Object.values(kinds).map(({ code }) => code),
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
