import type { oas31 } from 'zod-openapi';

export const responseHeaders: Record<string, oas31.HeaderObject> = {
  'X-Request-Id': text(
    'The id of this request: yours, where you sent one, else a new one. Logs name it.',
    'b4f9c0de-5d9c-4c55-8a3c-0d4f5c1f8a11',
  ),
  'RateLimit-Limit': whole(
    'Requests that the workspace may send in any 60 seconds. Absent where the limit is turned off.',
    120,
  ),
  'RateLimit-Remaining': whole('How many of them are left.', 119),
  'RateLimit-Reset': whole('Seconds until more become free.', 60),
  'Retry-After': whole('Seconds after which the same request may succeed.', 12),
  Accept: text('The types of a body that are taken.', 'application/json, text/json'),
  'Accept-Encoding': text('The codings of a body that are taken.', 'gzip, deflate, br'),
  'WWW-Authenticate': text('How to authenticate.', 'Bearer realm="dossier"'),
  ETag: text('The version of the resource, for `If-Match` and `If-None-Match`.', '"3"'),
  Location: text(
    'The address of what was created.',
    'https://crm.example.com/api/v1/records/rec_01h455vb4pex5vsknk084sn005',
  ),
  Link: text(
    'The address of the next page; absent on the last one.',
    '<https://crm.example.com/api/v1/records?cursor=WyJ...>; rel="next"',
  ),
  'X-Total-Count': whole('How many items there are in all; with `count=true` only.', 1042),
  'Content-Disposition': text('The name of the file.', 'attachment; filename="exp_01h455vb4pex5vsknk084sn007.csv"'),
};

export const requestParameters: Record<string, oas31.ParameterObject> = {
  DryRun: {
    name: 'dryRun',
    in: 'query',
    description:
      'With `true` nothing is written or sent. The answer is 200, with `dryRun` beside `data`: what the write would ' +
      'change, which events it would state, and which webhooks and workflows would get them.',
    schema: { type: 'boolean', default: false },
    example: false,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the request safe to repeat: for 24 hours a repeat with the same path, key and body gets the first ' +
      'answer again, with the header `Idempotency-Replayed: true`. Another path may have the same key.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '4f0c2a3e-order-1042',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The version that you have, as `ETag` carried it. If it is still the current one, the answer is 304.',
    schema: { type: 'string' },
    example: '"3"',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The version that you saw, as `ETag` carried it, several of them, or `*` for any. Where the resource has ' +
      'changed since, nothing is written and the answer is 412. Operations without this header answer 400 to it.',
    schema: { type: 'string' },
    example: '"3"',
  },
};

export function headersOf(...names: string[]): oas31.HeadersObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Headers of every answer: the overview names them, and operations do not repeat them. */
export const everyHeader = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

export function text(description: string, example: string): oas31.HeaderObject {
  return { description, schema: { type: 'string' }, example };
}

function whole(description: string, example: number): oas31.HeaderObject {
  return { description, schema: { type: 'integer' }, example };
}
