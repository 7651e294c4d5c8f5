import { createApiKey } from '@dossier/domain/api-keys/index.ts';
import { createPipeline } from '@dossier/domain/pipelines/index.ts';
import { answer } from '@dossier/domain/webhooks/testing.ts';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Dossier } from '../processes.ts';
import { demand, WebhookStage } from '../webhooks/stage.ts';
import { shifted } from './shifted.ts';

export const apartMs = 30_000;
const perMinute = 600;

const thing = z.object({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string().optional(),
  version: z.number().optional(),
});
export type Thing = z.output<typeof thing>;

/**
 * An installation with wrong clocks: a gateway 30 s ahead, one 30 s behind, a worker 30 s ahead. PostgreSQL's clock is
 * this script's.
 */
export class TwoClocks {
  readonly stage: WebhookStage;
  readonly pipelineId: string;
  readonly #ports: readonly number[];
  readonly #processes: readonly Dossier[];

  private constructor(
    stage: WebhookStage,
    pipelineId: string,
    ports: readonly number[],
    processes: readonly Dossier[],
  ) {
    this.stage = stage;
    this.pipelineId = pipelineId;
    this.#ports = ports;
    this.#processes = processes;
  }

  static async open(): Promise<TwoClocks> {
    const stage = await WebhookStage.open(answer(200));
    const { id: pipelineId } = await stage.write((ctx) =>
      createPipeline(ctx, {
        name: 'Sales',
        fields: [],
        stages: [{ name: 'New', kind: 'OPEN', probability: null, idleDays: null }],
      }),
    );
    const ports = [await freePort(), await freePort()];
    const processes = [];
    for (const [command, byMs, port] of [
      ['gateway', apartMs, ports[0]],
      ['gateway', -apartMs, ports[1]],
      ['worker', apartMs, 0],
    ] as const) {
      const { environment, nodeOptions } = shifted(byMs);
      processes.push(
        await Dossier.start(
          command,
          {
            ...environment,
            DATABASE_URL: stage.postgres.programUrl,
            PORT: String(port),
            RATE_LIMIT_PER_MINUTE: String(perMinute),
          },
          nodeOptions,
        ),
      );
    }
    return new TwoClocks(stage, pipelineId, ports, processes);
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((one) => one.stop()));
    await this.stage.close();
  }

  /** PostgreSQL's time, in milliseconds since 1970. */
  async now(): Promise<number> {
    const [row] = await this.stage.rows<{ ms: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
    );
    return row?.ms ?? Number.NaN;
  }

  /** A key that is valid for this long. */
  key(forMs: number, nowMs: number): Promise<string> {
    return this.stage.write(
      async (ctx) =>
        (await createApiKey(ctx, { name: 'Short', scopes: ['read'], expiresAt: new Date(nowMs + forMs).toISOString() }))
          .key,
    );
  }

  /** The first gateway is ahead, the second behind. */
  ask(
    gateway: number,
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.stage.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    };
    return fetch(`http://127.0.0.1:${this.#ports[gateway]}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async change(gateway: number, method: string, path: string, body?: unknown): Promise<Thing> {
    const response = await this.ask(gateway, method, path, body);
    const text = await response.text();
    demand(response.ok, `${method} ${path} answered ${response.status} ${text}`);
    return z.object({ data: thing }).parse(JSON.parse(text)).data;
  }

  async list(gateway: number, path: string): Promise<Thing[]> {
    const response = await this.ask(gateway, 'GET', path);
    return z.object({ data: z.array(thing) }).parse(await response.json()).data;
  }
}
