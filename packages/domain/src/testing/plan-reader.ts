import type { ReadContext } from '@dossier/kernel/context.ts';
import { Connection } from '@dossier/postgres-engine/pipelined/connection.ts';
import { Client } from '@dossier/postgres-engine/pipelined/wire.ts';
import type pg from 'pg';
import type { TestWorkspace, World } from './world.ts';

/** Reads the plans of the statements that a verb runs, for tests. */
export interface PlanReader {
  readonly ctx: ReadContext;
  /** The plans of the statements of `work` at its seventh run: from the sixth on, a plan may be generic. */
  plansOf(work: () => Promise<unknown>): Promise<string[]>;
  /** The plan of the last of them. */
  planOf(work: () => Promise<unknown>): Promise<string>;
  /** Changes settings of the session, as SQL. */
  set(statement: string): Promise<unknown>;
  close(): Promise<void>;
}

const options = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_level=notice',
  'client_min_messages=notice',
  'max_parallel_workers_per_gather=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

export async function openPlanReader(
  world: World,
  workspace: TestWorkspace,
  { hasNames = false } = {},
): Promise<PlanReader> {
  // Only a superuser loads auto_explain. The plans are those of the program: no row-level security changes them.
  // As in the pools of the engine: a verb sends statements side by side. pg's types leave `pipeline` out.
  const config: pg.ClientConfig & { pipeline: boolean } = { connectionString: world.ownerUrl, options, pipeline: true };
  const client = new Client(config);
  await client.connect();
  let plans: string[] = [];
  client.on('notice', ({ message = '' }) => plans.push(hasNames ? message : withoutFew(message)));
  const plansOf = async (work: () => Promise<unknown>) => {
    for (let run = 0; run < 6; run += 1) await work();
    plans = [];
    await work();
    return plans;
  };
  return {
    ctx: {
      database: world.database.of(workspace.id),
      db: new Connection(client, true),
      requestId: 'plans',
      user: undefined,
      actor: { kind: 'system', name: 'Test' },
      workspaceId: workspace.id,
    },
    plansOf,
    planOf: async (work) => (await plansOf(work)).at(-1) ?? '',
    set: (statement) => client.query(statement),
    close: () => client.end(),
  };
}

/** A plan without the subplans that read few rows: names of tags, and once for a statement what is archived. */
function withoutFew(plan: string): string {
  let cutAt: number | undefined;
  const lines = plan.split('\n');
  return lines
    .filter((line, at) => {
      const depth = line.search(/\S/);
      if (cutAt !== undefined && depth > cutAt) return false;
      cutAt = /^\s*(?:SubPlan|InitPlan) \d+$/.test(line) && readsFew(lines, at, depth) ? depth : undefined;
      return cutAt === undefined;
    })
    .join('\n');
}

function readsFew(lines: readonly string[], start: number, depth: number): boolean {
  const end = lines.findIndex((line, at) => at > start && line.search(/\S/) <= depth);
  return lines
    .slice(start, end === -1 ? undefined : end)
    .some((line) => / on (tags tag|folders|pipelines)\b/.test(line));
}
