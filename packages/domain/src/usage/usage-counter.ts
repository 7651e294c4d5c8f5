import { clock } from '@dossier/kernel/clock.ts';
import { Flushed } from '@dossier/kernel/db/flushed.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { requestUsage } from './table.ts';

interface Use {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly minute: number;
  counted: number;
  limited: number;
}

const minuteMs = 60_000;
// Enough counts for a day of ten busy keys while PostgreSQL is away. Beyond that the oldest are dropped.
const keptMax = 14_400;

export class UsageCounter extends Flushed {
  protected readonly everyMs = 10_000;
  /** By key and minute. */
  #counts = new Map<string, Use>();
  /** Counts whose write failed. */
  #kept: Use[] = [];

  count({ workspaceId, id }: { workspaceId: string; id: string }, isLimited: boolean): void {
    const minute = Math.floor(clock.now() / minuteMs);
    const use = this.#counts.get(`${id} ${minute}`) ?? { workspaceId, keyId: id, minute, counted: 0, limited: 0 };
    use[isLimited ? 'limited' : 'counted'] += 1;
    this.#counts.set(`${id} ${minute}`, use);
  }

  async flush(): Promise<void> {
    const uses = [...this.#kept, ...this.#counts.values()];
    if (uses.length === 0) return;
    this.#kept = [];
    this.#counts = new Map();
    try {
      await this.#write(uses);
    } catch (error) {
      this.#kept = [...uses, ...this.#kept].slice(-keptMax);
      throw error;
    }
  }

  // In the same order in every process, which prevents deadlocks; summed, since a statement can't update a row twice.
  async #write(uses: readonly Use[]): Promise<void> {
    const workspaces = uses.map(({ workspaceId }) => decodeId('ws', workspaceId));
    const keys = uses.map(({ keyId }) => decodeId('key', keyId));
    const minutes = uses.map(({ minute }) => new Date(minute * minuteMs).toISOString());
    await this.database.autocommit.orm.execute(sql`
      insert into ${requestUsage} as known (workspace_id, minute, key_id, counted, limited)
      select workspace_id, minute, key_id, sum(counted), sum(limited)
      from unnest(
        ${sql.param(workspaces)}::uuid[], ${sql.param(minutes)}::timestamptz[], ${sql.param(keys)}::uuid[],
        ${sql.param(uses.map(({ counted }) => counted))}::int[],
        ${sql.param(uses.map(({ limited }) => limited))}::int[]
      ) as used (workspace_id, minute, key_id, counted, limited)
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (workspace_id, minute, key_id)
      do update set counted = known.counted + excluded.counted, limited = known.limited + excluded.limited`);
  }
}
