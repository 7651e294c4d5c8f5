import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookStage } from './stage.ts';

/** Clients that create records over REST, and note which were acknowledged and the other answers. */
export class Writers {
  readonly acknowledged = new Set<string>();
  readonly statuses: Record<string, number> = {};
  longestMs = 0;
  readonly #stage: WebhookStage;
  readonly #url: string;
  #isOver = false;
  #running: Promise<unknown>;

  constructor(stage: WebhookStage, url: string, count: number, pauseMs: number) {
    this.#stage = stage;
    this.#url = url;
    this.#running = Promise.all(Array.from({ length: count }, () => this.#write(pauseMs)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #write(pauseMs: number): Promise<void> {
    while (!this.#isOver) {
      const startedAt = performance.now();
      const status = await createRecord(this.#stage, this.#url).then(
        ({ status, id }) => {
          if (id !== undefined) this.acknowledged.add(id);
          return String(status);
        },
        () => 'no answer',
      );
      this.longestMs = Math.max(this.longestMs, performance.now() - startedAt);
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      await pause(pauseMs);
    }
  }
}

export async function createRecord(
  stage: WebhookStage,
  url: string,
  idempotencyKey?: string,
): Promise<{ status: number; id: string | undefined }> {
  const response = await fetch(`${url}/api/v1/records`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stage.key}`,
      'content-type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify({ folderId: stage.folderId, title: 'Example' }),
    signal: AbortSignal.timeout(20_000),
  });
  // An answer of our REST surface.
  const body = (await response.json()) as { data?: { id: string } };
  return { status: response.status, id: response.status === 201 ? body.data?.id : undefined };
}
