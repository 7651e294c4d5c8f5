import { readFile } from 'node:fs/promises';
import { createDossier, type Dossier } from '@dossier/sdk';
import { z } from 'zod';
import { documentFile } from '../../openapi/committed.ts';
import type { Endpoint } from '../../rest/routes.ts';
import { Reply } from '../http.ts';

/** One call of the SDK, with the request it sent and the answer it got. */
export interface SdkCall {
  readonly endpoint: Endpoint;
  readonly exchange: Exchange | undefined;
  /** Undefined for a success. */
  readonly failure: string | undefined;
}

/** A request as sent over HTTP, and its answer. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly reply: Reply;
}

/** Calls operations through the SDK and records what passes through its `fetch`. */
export function sdkCaller(url: string, apiKey: string) {
  return async (endpoint: Endpoint, input: unknown, options?: object): Promise<SdkCall> => {
    let exchange: Exchange | undefined;
    const recorded: typeof fetch = async (sent, init) => {
      const request = new Request(sent, init);
      const body = await request.clone().text();
      const response = await fetch(request);
      const text = await response.clone().text();
      exchange = {
        method: request.method,
        url: new URL(request.url),
        headers: { ...Object.fromEntries(request.headers), 'content-length': String(Buffer.byteLength(body)) },
        body,
        reply: new Reply(response.status, Object.fromEntries(response.headers), text),
      };
      return response;
    };
    const dossier = createDossier({ url, apiKey, triesMax: 1, fetch: recorded });
    const failure = await callOf(dossier, endpoint.name)(input, options).then(
      (answer) => ('data' in answer || answer instanceof Response ? undefined : `answered ${JSON.stringify(answer)}`),
      String,
    );
    return { endpoint, exchange, failure };
  };
}

/** Guarantee: the SDK has a call at the name of each procedure of the document. */
function callOf(dossier: Dossier, name: string): Call {
  const [noun = '', verb = ''] = name.split('.');
  const nouns = dossier as unknown as Record<string, Record<string, Call>>;
  return async (input, options) => {
    const call = nouns[noun]?.[verb];
    if (!call) throw new Error('The SDK has no such call.');
    return call(input, options);
  };
}

type Call = (input: unknown, options: object | undefined) => Promise<object>;

const committedSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

/**
 * The operations of the committed document without a successful call, each with its failures. A missing input belongs
 * in `packages/domain/src/testing/probes.ts`.
 */
export async function unusedOperations(calls: readonly SdkCall[]): Promise<string[]> {
  const { paths } = committedSchema.parse(JSON.parse(await readFile(documentFile, 'utf8')));
  const ofOperation = Map.groupBy(calls, ({ endpoint }) => operationIdOf(endpoint.name));
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) => {
      const failures = ofOperation.get(operationId)?.map(({ failure }) => failure) ?? ['no probe'];
      if (failures.includes(undefined)) return [];
      return [`${method.toUpperCase()} ${path} (${operationId}): ${failures.join(', ')}`];
    }),
  );
}

function operationIdOf(procedure: string): string {
  return procedure.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}
