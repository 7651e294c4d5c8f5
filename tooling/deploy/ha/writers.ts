import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

export interface Account {
  readonly url: string;
  readonly key: string;
  readonly folderId: string;
}

interface Asked {
  readonly at: number;
  /** undefined without an answer. */
  readonly status: number | undefined;
}

const createdSchema = z.object({ data: z.object({ id: z.string() }) });
const patienceMs = 5_000;

/**
 * Clients that create records one after the other and note what was acknowledged, and when. Each record has an
 * Idempotency-Key and is retried with it until it is acknowledged.
 */
export class Writers {
  /** The title of each acknowledged record, by id. */
  readonly acknowledged = new Map<string, { title: string; at: number }>();
  readonly asked: Asked[] = [];
  readonly #account: Account;
  readonly #running: Promise<unknown>;
  #isOver = false;

  constructor(account: Account, count: number, pauseMs: number) {
    this.#account = account;
    this.#running = Promise.all(Array.from({ length: count }, (_, writer) => this.#write(`writer ${writer}`, pauseMs)));
    // stop() reports the failure.
    this.#running.catch(() => {});
  }

  /** Waits until each client's last record is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** The longest pause between two acknowledged writes that ended after `since`, in seconds. */
  longestPauseS(since: number): number {
    const times = [...this.acknowledged.values()].map(({ at }) => at).toSorted((a, b) => a - b);
    const first = Math.max(
      1,
      times.findIndex((at) => at >= since),
    );
    const pauses = times.slice(first).map((at, index) => at - (times[first + index - 1] ?? at));
    return Math.max(0, ...pauses) / 1_000;
  }

  /** Requests since then without an answer, or answered 5xx. */
  refusedSince(since: number): number {
    return this.asked.filter(({ at, status }) => at >= since && (status === undefined || status >= 500)).length;
  }

  async #write(writer: string, pauseMs: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      await this.#create(`${writer}, record ${n}`);
      await pause(pauseMs);
    }
  }

  async #create(title: string): Promise<void> {
    for (;;) {
      const at = performance.now();
      const answer = await this.#post(title).catch(() => undefined);
      this.asked.push({ at, status: answer?.status });
      if (answer?.status === 201) {
        this.acknowledged.set(createdSchema.parse(answer.body).data.id, { title, at: performance.now() });
        return;
      }
      // 409: the first attempt still runs.
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`${title} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      await pause(250);
    }
  }

  async #post(title: string): Promise<{ status: number; body: unknown }> {
    const { url, key, folderId } = this.#account;
    const response = await fetch(`${url}/api/v1/records`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': title },
      body: JSON.stringify({ folderId, title }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    // HAProxy's own 503 is an HTML page.
    return {
      status: response.status,
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  }
}
