import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Requests } from '../neighbours/requests.ts';
import { demand } from '../webhooks/stage.ts';

/** A workspace, as its callers know it. */
export interface Tenant {
  readonly key: string;
  readonly folderId: string;
  readonly recordId: string;
}

// One request is sent at this interval, whether or not the previous one was answered.
const everyMs = 6;

const kinds: readonly ((requests: Requests, tenant: Tenant) => Promise<Answer>)[] = [
  (requests, { key, recordId }) => requests.get(`/api/v1/records/${recordId}`, key),
  (requests, { key, folderId }) => requests.get(`/api/v1/records?folderId=${folderId}&pageSize=25`, key),
  (requests, { key, folderId }) => requests.post('/api/v1/records', key, { folderId, title: 'Example' }),
];

/**
 * The p99 in milliseconds of ordinary requests: single records, lists of 25 and creates, in turn for each tenant.
 * Throws if one fails.
 */
export async function ordinaryP99(requests: Requests, tenants: readonly Tenant[], forMs: number): Promise<number> {
  const asks = kinds.flatMap((ask) => tenants.map((tenant) => () => ask(requests, tenant)));
  const answers: Promise<Answer>[] = [];
  const began = performance.now();
  for (let n = 0; performance.now() - began < forMs; n += 1) {
    const ask = asks[n % asks.length];
    if (ask) answers.push(ask());
    await pause(everyMs);
  }
  const all = await Promise.all(answers);
  const failed = all.find(({ status }) => status >= 300);
  demand(!failed, `An ordinary request was answered with ${failed?.status}.`);
  return all.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0;
}
