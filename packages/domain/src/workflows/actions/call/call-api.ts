import { clock } from '@dossier/kernel/clock.ts';
import { malformed } from '@dossier/kernel/errors.ts';
import { parseExactly } from '@dossier/kernel/exact-json.ts';
import type { Outcome } from '@dossier/kernel/outbound/answer-handler.ts';
import { problemOfHeader } from '@dossier/kernel/outbound/headers.ts';
import { retryAfterMs } from '@dossier/kernel/outbound/retry-after.ts';
import { z } from 'zod';
import { defineCall } from '../action.ts';
import { issuesOfCredentials, withoutCredentials } from './credentials.ts';

const answerBytesMax = 1024 * 1024;
const passingStatuses = new Set([408, 425, 429]);

export const asText = z
  .unknown()
  .transform((value) =>
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
  );

export const callApiAction = defineCall({
  name: 'callApi',
  title: 'Call an external API',
  description:
    'Sends an HTTP request. Output: `status`, `headers` and `body` (parsed if it is JSON). After a crash ' +
    'it may be sent twice, with the same Idempotency-Key.',
  input: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(4_000)
      .meta({ example: 'https://api.example.com/leads' }),
    headers: z
      .record(z.string().max(200), asText)
      .default({})
      .meta({
        description: 'Secrets of the workspace as `{{ secrets.name }}`.',
        example: { authorization: 'Bearer {{ secrets.token }}' },
      }),
    body: z.unknown().optional().describe('Sent as JSON.'),
    form: z.record(z.string(), asText).optional().describe('Instead of `body`: sent as a form.'),
    timeoutS: z.number().min(1).max(30).default(15).describe('Seconds, 1 to 30.'),
  }),
  check: async (_ctx, input) => issuesOfCredentials(input),
  hide: withoutCredentials,
  request({ method, url, headers, body, form, timeoutS }, idempotencyKey) {
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    for (const [name, value] of Object.entries(given)) {
      const problem = problemOfHeader(name, value);
      if (problem !== undefined) throw malformed(['headers', name], problem);
    }
    const content =
      form === undefined
        ? body === undefined || method === 'GET'
          ? undefined
          : JSON.stringify(body)
        : new URLSearchParams(form).toString();
    const contentType = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    return {
      method,
      url,
      headers: {
        accept: 'application/json',
        ...(content === undefined ? {} : { 'content-type': contentType }),
        ...given,
        'idempotency-key': idempotencyKey,
      },
      ...(content === undefined ? {} : { body: content }),
      timeoutMs: timeoutS * 1_000,
      responseBytesMax: answerBytesMax,
    };
  },
  judge(outcome: Outcome) {
    if (outcome.kind === 'failure')
      return {
        problem: `The call failed: ${outcome.message}`,
        isPassing: outcome.errorClass !== 'blocked',
        output: null,
      };
    const output = { status: outcome.status, headers: outcome.headers, body: parsed(outcome.body) };
    if (outcome.isBodyCut)
      return { problem: 'The answer is longer than 1 MiB.', isPassing: false, output: { ...output, body: null } };
    if (outcome.status >= 200 && outcome.status < 300) return { output };
    return {
      problem: `The receiver answered with status ${outcome.status}.`,
      isPassing: outcome.status >= 500 || passingStatuses.has(outcome.status),
      output,
      askedMs: retryAfterMs(outcome.status, outcome.headers['retry-after'], clock.now()),
    };
  },
});

function parsed(body: string): unknown {
  try {
    return parseExactly(body);
  } catch {
    return body;
  }
}
