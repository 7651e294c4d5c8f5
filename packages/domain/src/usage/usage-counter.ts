import { defineSql } from '@dossier/postgres-engine/index.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { Flushed } from '@dossier/kernel/db/flushed.ts';
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

const { workspaceId, minute, keyId } = requestUsage;
const useColumns = { workspaceId, minute, keyId, counted: 'int', limited: 'int' };
const addUses = defineSql('change', 'usage.add')`
  insert into request_usage as known (workspace_id, minute, key_id, counted, limited)
  select "workspaceId", minute, "keyId", sum(counted), sum(limited)
  from ${unnestRows(useColumns)}
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (workspace_id, minute, key_id)
  do update set counted = known.counted + excluded.counted, limited = known.limited + excluded.limited`;

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
    const rows = uses.map((use) => ({ ...use, minute: new Date(use.minute * minuteMs).toISOString() }));
    await this.database.autocommit.run(addUses, unnestArguments(useColumns, rows));
  }
}
