import type { oas31 } from 'zod-openapi';
import errors from './errors.json' with { type: 'json' };
import { everyHeader, headersOf } from './headers.ts';

interface ErrorKind {
  readonly code: string;
  readonly description: string;
  readonly headers?: readonly string[];
}

const kinds: Readonly<Record<string, ErrorKind>> = errors;

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
function closedObject(
  properties: NonNullable<oas31.SchemaObject['properties']>,
  required = Object.keys(properties),
): oas31.SchemaObject {
  return { type: 'object', properties, required, additionalProperties: false };
}
