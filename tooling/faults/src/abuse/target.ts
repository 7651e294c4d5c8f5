import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { addMember } from '@dossier/domain/members/index.ts';
import { createUser } from '@dossier/domain/users/index.ts';
import { answer } from '@dossier/domain/webhooks/testing.ts';
import { freePort } from '@dossier/embedded-postgres/server.ts';
import { Dossier } from '../processes.ts';
import { demand, WebhookStage } from '../webhooks/stage.ts';
import { Loop, type Waits } from './loop.ts';

interface Given {
  readonly headers?: Record<string, string>;
  readonly body?: string | object | Uint8Array<ArrayBuffer>;
}

/** The attacked gateway and its worker as separate processes, with a monitor of the gateway's event loop. */
export class Target {
  readonly stage: WebhookStage;
  readonly gateway: Dossier;
  readonly worker: Dossier;
  readonly port: number;
  readonly email = 'owner@example.com';
  readonly password = randomBytes(12).toString('hex');
  /** The Cookie header of the owner. */
  cookie = '';
  recordId = '';
  readonly #loop: Loop;

  private constructor(stage: WebhookStage, gateway: Dossier, worker: Dossier, port: number, loop: Loop) {
    this.stage = stage;
    this.gateway = gateway;
    this.worker = worker;
    this.port = port;
    this.#loop = loop;
  }

  static async open(): Promise<Target> {
    const stage = await WebhookStage.open(answer(200));
    const port = await freePort();
    const loop = new Loop();
    const environment = { DATABASE_URL: stage.postgres.programUrl, RATE_LIMIT_PER_MINUTE: '0' };
    const gateway = await Dossier.start(
      'gateway',
      { ...environment, PORT: String(port), ...loop.environment },
      loop.options,
    );
    const target = new Target(stage, gateway, await Dossier.start('worker', environment), port, loop);
    target.cookie = await target.signIn(target.email);
    const made = await target.ask('POST', '/api/v1/records', {
      headers: target.key,
      body: { folderId: stage.folderId, title: 'Example' },
    });
    target.recordId = ((await made.json()) as { data: { id: string } }).data.id;
    return target;
  }

  /** Adds an owner of the workspace. Answers the Cookie header of their session. */
  async signIn(email: string): Promise<string> {
    await this.stage.database.transaction(async (db) => {
      const { id } = await createUser(db, { name: 'Example Owner', email, password: this.password });
      await addMember({ db, workspaceId: this.stage.workspaceId }, { userId: id, role: 'OWNER' });
    });
    const signedIn = await this.ask('POST', '/api/auth/sign-in/email', {
      headers: { Origin: this.url },
      body: { email, password: this.password },
    });
    return signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get key(): Record<string, string> {
    return { Authorization: `Bearer ${this.stage.key}` };
  }

  get person(): Record<string, string> {
    return { Cookie: this.cookie, Origin: this.url };
  }

  async ask(method: string, path: string, { headers = {}, body }: Given = {}): Promise<Response> {
    const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    return fetch(this.url + path, {
      method,
      headers: { ...type, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
  }

  /** Only the status. */
  async statusOf(method: string, path: string, given?: Given): Promise<number> {
    const response = await this.ask(method, path, given);
    await response.arrayBuffer();
    return response.status;
  }

  /** The latency of a well-behaved client during the abuse. */
  async ordinaryRequestMs(): Promise<number> {
    const startedAt = performance.now();
    const status = await this.statusOf('GET', `/api/v1/records/${this.recordId}`, { headers: this.key });
    demand(status === 200, `An ordinary request was answered with ${status}.`);
    return performance.now() - startedAt;
  }

  /** How long the gateway's event loop blocked others. */
  async look(): Promise<Waits> {
    demand(!this.gateway.isEnded, 'The gateway ended.');
    return this.#loop.look(this.gateway.pid);
  }

  /** The CPU time of the gateway. */
  get workedMs(): number {
    // Fields 14 and 15 of proc(5), in ticks of 10 ms; the name before them may have spaces.
    const [user, system] =
      readFileSync(`/proc/${this.gateway.pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return (Number(user) + Number(system)) * 10;
  }

  get residentMb(): number {
    return Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.gateway.pid}/status`, 'utf8'))?.[1]) / 1_024,
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.gateway.stop(), this.worker.stop()]);
    await this.stage.close();
    this.#loop.forget();
  }
}
