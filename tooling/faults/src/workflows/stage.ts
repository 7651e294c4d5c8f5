import { setTimeout as pause } from 'node:timers/promises';
import {
  createWorkflow,
  enableWorkflow,
  Inbox,
  publishWorkflow,
  RefusedCalls,
  findHook,
  startFromHook,
} from '@dossier/domain/workflows/index.ts';
import type { ConcurrencyMode, Definition, Step } from '@dossier/domain/workflows/definition.ts';
import { createWorkspace } from '@dossier/domain/workspaces/index.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { SecretBox } from '@dossier/kernel/secret-box.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { sql, type SQL } from 'drizzle-orm';
import { Postgres } from '../postgres.ts';
import { authSecret } from '../processes.ts';
import { Receiver } from '../receiver.ts';

/** Short, so that the work of a dead worker is soon free. */
export const leaseS = '1';

/** How runs that meet follow one another. */
export interface Pacing {
  readonly concurrencyKey?: string;
  readonly concurrencyMode?: ConcurrencyMode;
}

export function task(name: string, title: string): Step {
  return { name, action: 'createTask', input: { title } };
}

/** A PostgreSQL, a workspace with workflows, and an API for them to call. */
export class Stage {
  readonly postgres: Postgres;
  readonly receiver: Receiver;
  readonly database: Database;
  readonly workspaceId: string;
  readonly #outbound = new Outbound({ allow: ['127.0.0.1/32'], isInsecureAllowed: false, own: [] });
  readonly #secretBox = new SecretBox(authSecret);
  readonly #inbox: Inbox;
  readonly #refused = new RefusedCalls();

  private constructor(postgres: Postgres, receiver: Receiver, database: Database, workspaceId: string) {
    this.postgres = postgres;
    this.receiver = receiver;
    this.database = database;
    this.workspaceId = workspaceId;
    this.#inbox = new Inbox(database, 1_000_000);
  }

  static async open(): Promise<Stage> {
    const postgres = await Postgres.create();
    const database = new Database({ url: postgres.url, applicationName: 'faults', poolSize: 4, sharedCount: 2 });
    const { id } = await database.transaction((db) => createWorkspace(db, { name: 'Faults', currency: 'USD' }));
    return new Stage(postgres, await Receiver.open(), database, id);
  }

  async close(): Promise<void> {
    await Promise.all([this.database.close(), this.#outbound.close(), this.receiver.close()]);
    await this.postgres.remove();
  }

  /** Runs verbs in the workspace, in one transaction. */
  within<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T> {
    const actor = { kind: 'system', name: 'faults' } as const;
    const call = {
      database: this.database.of(this.workspaceId),
      services: { outbound: this.#outbound, secretBox: this.#secretBox },
      requestId: newId('job'),
      user: undefined,
      actor,
      workspaceId: this.workspaceId,
    };
    return transact(call, work);
  }

  /** A published, enabled workflow with a trigger URL. */
  workflow(name: string, steps: Step[], pacing: Pacing = {}): Promise<string> {
    return this.publish(name, steps, { kind: 'webhook', protection: 'none', ...pacing });
  }

  publish(name: string, steps: Step[], trigger: Definition['trigger']): Promise<string> {
    return this.within(async (ctx) => {
      const { id } = await createWorkflow(ctx, { name, draft: { trigger, steps } });
      await publishWorkflow(ctx, id);
      await enableWorkflow(ctx, id, true);
      return id;
    });
  }

  /** Calls its trigger URL, and repeats with the same key while PostgreSQL is away, as a careful sender does. */
  async post(workflowId: string, body: unknown, key: string): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await startFromHook(
          {
            database: this.database,
            secretBox: this.#secretBox,
            inbox: this.#inbox,
            refused: this.#refused,
          },
          await findHook(this.database, workflowId),
          {
            workflowId,
            headers: { 'idempotency-key': key },
            query: {},
            rawBody: '',
            body,
            requestId: key,
            address: '127.0.0.1',
          },
        );
        return;
      } catch (error) {
        if (tries === 200) throw error;
        await pause(100);
      }
    }
  }

  async rows<Row>(query: SQL): Promise<Row[]> {
    // The columns of each query match its Row type.
    return (await this.database.autocommit.orm.execute(query)).rows as Row[];
  }

  async states(): Promise<Record<string, number>> {
    const rows = await this.rows<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from workflow_runs group by state`,
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }

  /** Waits until every run has ended; throws after the time limit. */
  async settled(withinS: number): Promise<Record<string, number>> {
    const until = performance.now() + withinS * 1_000;
    for (;;) {
      const states: Record<string, number> = await this.states().catch(() => ({ UNKNOWN: 1 }));
      const { SUCCEEDED = 0, FAILED = 0, CANCELLED = 0, ...open } = states;
      if (Object.keys(open).length === 0 && SUCCEEDED + FAILED + CANCELLED > 0) return states;
      if (performance.now() > until)
        throw new Error(
          `After ${withinS} s not every run has ended: ${JSON.stringify(states)} ` +
            JSON.stringify(
              await this.rows(sql`
                select state, attempt, step_count, due_at, now() as now, note
                from workflow_runs
                where due_at is not null limit 5`),
            ),
        );
      await pause(200);
    }
  }

  /**
   * Checks every task and call that the runs should have made: each task once, each call at least once with one key.
   */
  async demandEffects(expected: { tasks: number; calls: number; succeeded: number }): Promise<string> {
    const states = await this.states();
    const [counted] = await this.rows<{ tasks: number; titles: number; events: number }>(
      sql`
        select (select count(*)::int from tasks) as tasks, (select count(distinct title)::int from tasks) as titles,
          (select count(*)::int from events where kind = 'task.created') as events`,
    );
    const calls = [...this.receiver.calls.values()];
    const made = calls.reduce((sum, n) => sum + n, 0);
    const line =
      `${JSON.stringify(states)}; tasks ${counted?.tasks}, distinct ${counted?.titles}, their events ` +
      `${counted?.events}, expected ${expected.tasks}; calls ${made} with ${calls.length} keys, expected keys ` +
      `${expected.calls}`;
    const isRight =
      states['SUCCEEDED'] === expected.succeeded &&
      counted?.tasks === expected.tasks &&
      counted.titles === expected.tasks &&
      counted.events === expected.tasks &&
      calls.length === expected.calls;
    if (!isRight)
      throw new Error(
        `${line}; ` +
          JSON.stringify(
            await this.rows(sql`
              select state, note, attempt, step_count
              from workflow_runs
              where state <> 'SUCCEEDED' limit 5`),
          ),
      );
    return line;
  }
}
