import { malformed, type Issue } from '@dossier/kernel/errors.ts';
import { problemOfHeader } from '@dossier/kernel/outbound/headers.ts';
import { z } from 'zod';
import { isTemplate } from '../../template/templates.ts';
import { asText } from './call-api.ts';
import { defineRespond } from '../action.ts';

const bodyBytesMax = 256 * 1024;
/** Headers that an answer may set: no cookies, and none with effects in proxies or browsers. */
const allowedHeaders = new Set(['content-type', 'content-language', 'content-disposition', 'retry-after']);
/** Types that no browser executes, because the answer comes from the origin of the web app. */
const allowedTypes = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:plain|csv))$/;

export const respondAction = defineRespond({
  name: 'respond',
  title: 'Answer the caller',
  description:
    'Answers the call that started the run, if the caller waits (`?wait=` with up to 10 seconds). The ' +
    'run continues, and the first answer counts.',
  input: z.strictObject({
    status: z.coerce
      .number()
      .int()
      .min(200)
      .max(599)
      .refine((status) => status < 300 || status >= 400, 'must not redirect: the trigger can, with `formAnswer`')
      .default(200)
      .meta({ description: '200 to 299, or 400 to 599.', example: 201 }),
    headers: z
      .record(z.string().max(100), asText)
      .default({})
      .meta({
        description: `Only ${[...allowedHeaders].join(', ')}; of types JSON, text/plain and text/csv.`,
        example: { 'content-language': 'en' },
      }),
    body: z.unknown().optional().describe('Sent as JSON.'),
    text: asText.optional().describe('Instead of `body`: sent as plain text.'),
  }),
  check: async (_ctx, { headers, body, text }) => [
    ...issuesOfHeaders(headers),
    ...(body !== undefined && text !== undefined && text !== ''
      ? [{ path: ['text'], message: 'give a body or a text, not both' }]
      : []),
  ],
  respond({ status, headers: given, body, text }) {
    const [fault] = issuesOfHeaders(given);
    if (fault) throw malformed(fault.path, fault.message);
    const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
    // These statuses have no body (RFC 9110, 15.3.5 and 15.3.6).
    if (status === 204 || status === 205) return { status, headers, body: '' };
    const content = body === undefined ? (text ?? '') : JSON.stringify(body);
    if (Buffer.byteLength(content) > bodyBytesMax)
      throw malformed([body === undefined ? 'text' : 'body'], `must be at most ${bodyBytesMax / 1_024} KiB`);
    const type = mediaTypeOf(headers['content-type'] ?? (body === undefined ? 'text/plain' : 'application/json'));
    return { status, headers: { ...headers, 'content-type': `${type}; charset=utf-8` }, body: content };
  },
});

function issuesOfHeaders(headers: unknown): Issue[] {
  const issues: Issue[] = [];
  for (const [name, value] of Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(headers))) {
    const problem = problemOf(name.toLowerCase(), value);
    if (problem !== undefined) issues.push({ path: ['headers', name], message: problem });
  }
  return issues;
}

function problemOf(name: string, value: unknown): string | undefined {
  if (!allowedHeaders.has(name)) return `can't be set; only ${[...allowedHeaders].join(', ')} can`;
  if (typeof value !== 'string' || isTemplate(value)) return undefined;
  if (name === 'content-type' && !allowedTypes.test(mediaTypeOf(value))) return 'must be JSON, text/plain or text/csv';
  return problemOfHeader(name, value);
}

function mediaTypeOf(type: string): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}
