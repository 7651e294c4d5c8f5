import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { pino } from 'pino';
import { z } from 'zod';
import { restPrefix } from '../../rest/routes.ts';
import type { Exchange } from './sdk.ts';

/**
 * A second opinion: Prism reads the document with code that is not ours, and judges recorded requests and answers. It
 * runs as a proxy whose upstream is the recording. It changes the document: references are replaced by their targets.
 */
export async function openPrism(document: object) {
  const operations = await getHttpOperationsFromSpec(document);
  /** Violations of the document, like `request body.title must be string`. */
  return async ({ method, url, headers, body, reply }: Exchange): Promise<string[]> => {
    const output = { statusCode: reply.status, headers: definedIn(reply.headers), body: bodyOf(reply) };
    const prism = createInstance(
      {
        isProxy: true,
        upstream: url,
        upstreamProxy: undefined,
        checkSecurity: true,
        validateRequest: true,
        validateResponse: true,
        errors: false,
        mock: { dynamic: false },
      },
      { logger, forward: () => () => () => Promise.resolve({ _tag: 'Right' as const, right: output }) },
    );
    const judged = await prism.request(
      {
        method: methodSchema.parse(method.toLowerCase()),
        url: { path: url.pathname.slice(restPrefix.length), query: queryOf(url.searchParams) },
        headers,
        body: body === '' ? null : JSON.parse(body),
      },
      operations,
    )();
    if (judged._tag === 'Left') return [String(judged.left)];
    const { input, output: answer } = judged.right.validations;
    return [...input, ...answer].map(({ message }) => message);
  };
}

const logger = pino({ level: 'silent' });
const methodSchema = z.enum(['get', 'post', 'put', 'patch', 'delete']);

function bodyOf({ headers, text }: Exchange['reply']): unknown {
  return headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : text;
}

function definedIn(headers: Exchange['reply']['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name, value]));
}

function queryOf(parameters: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...others] = parameters.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}
