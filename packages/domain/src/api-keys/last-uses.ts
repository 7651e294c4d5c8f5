import { clock } from '@dossier/kernel/clock.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { apiKeys } from './table.ts';

interface Use {
  readonly workspaceId: string;
  readonly id: string;
  readonly at: number;
}

const flushEveryMs = 30_000;

export class LastUses {
  readonly #database: Database;
  #uses = new Map<string, Use>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  start(): void {
    // A failed flush loses nothing: the next one writes its uses.
    this.#timer = setInterval(() => void this.flush().catch(() => {}), flushEveryMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    // A failed last flush loses at most a minute of history, which is not worth a retry during the stop.
    await this.flush().catch(() => {});
  }

  note({ workspaceId, id }: { workspaceId: string; id: string }): void {
    this.#uses.set(id, { workspaceId, id, at: clock.now() });
  }

  async flush(): Promise<void> {
    const uses = this.#uses;
    if (uses.size === 0) return;
    this.#uses = new Map();
    const used = [...uses.values()];
    const workspaces = used.map(({ workspaceId }) => decodeId('ws', workspaceId));
    const ids = used.map(({ id }) => decodeId('key', id));
    const moments = used.map(({ at }) => new Date(at).toISOString());
    try {
      // Skips keys that another process is writing now: it writes the same minute.
      await this.#database.autocommit.orm.execute(sql`
        with used as (
          select *
          from unnest(
            ${sql.param(workspaces)}::uuid[], ${sql.param(ids)}::uuid[], ${sql.param(moments)}::timestamptz[]
          ) as used (workspace_id, id, at)
        ),
        free as (
          select k.workspace_id, k.id, used.at
          from ${apiKeys} k
          join used on k.workspace_id = used.workspace_id and k.id = used.id
          where k.last_used_at is null or k.last_used_at < used.at
          for no key update of k skip locked
        )
        update ${apiKeys} k
        set last_used_at = free.at
        from free
        where k.workspace_id = free.workspace_id and k.id = free.id`);
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses]);
      throw error;
    }
  }
}
