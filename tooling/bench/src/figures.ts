import { decodeId } from '@dossier/kernel/ids.ts';
import { gatewayEnvironment } from './against-floor.ts';
import { startPostgres, withClient } from './postgres.ts';
import { startTarget } from './processes.ts';
import { seed } from './seed.ts';
import { median, percentile } from './statistics.ts';

const dealCount = 100_000;
const goalMs = 100;

const questions: Record<string, object> = {
  'count and sum by stage': { groupBy: [{ field: 'stageId' }], sum: ['amount'] },
  'sum by month': { groupBy: [{ field: 'createdAt', by: 'month' }], sum: ['amount'] },
  'by stage and month of a time zone, four measures': {
    groupBy: [{ field: 'stageId' }, { field: 'createdAt', by: 'month' }],
    sum: ['amount'],
    avg: ['amount'],
    min: ['amount'],
    max: ['amount'],
    timeZone: 'Europe/Berlin',
  },
  'sum by stage, a third of the deals': {
    where: { field: 'amount', op: 'lt', value: dealCount / 3 },
    groupBy: [{ field: 'stageId' }],
    sum: ['amount'],
  },
};

/** Milliseconds of figures of 100,000 deals, over one connection. */
export async function benchFigures(samples: number): Promise<void> {
  const postgres = await startPostgres();
  const url = await postgres.database('figures', true);
  const { id, key } = await seed(url, 1_000);
  await addDeals(url, decodeId('ws', id));
  const gateway = await startTarget('ours', 'apps/cli/src/main.ts', ['gateway'], gatewayEnvironment(url), '/readyz');
  try {
    const rows: Record<string, object> = {};
    for (const [name, question] of Object.entries(questions)) {
      const durations: number[] = [];
      for (let done = -3; done < samples; done += 1) {
        const began = performance.now();
        const response = await fetch(`${gateway.url}/api/v1/deals/aggregate`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(question),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
        if (done >= 0) durations.push(performance.now() - began);
      }
      const ms = median(durations);
      rows[name] = {
        'median, ms': ms.toFixed(0),
        '95th percentile': percentile(durations, 0.95).toFixed(0),
        [`goal of ${goalMs}`]: ms <= goalMs ? 'met' : 'MISSED',
      };
    }
    console.log(`\nfigures of ${dealCount} deals`);
    console.table(rows);
  } finally {
    await gateway.stop();
    await postgres.stop();
  }
}

/** Deals in five stages, one a minute. */
async function addDeals(url: string, workspaceId: string | undefined): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `with pipeline as (
        insert into pipelines (workspace_id, id, name, fields, position)
        values ($1, uuidv7(), 'Sales', '[]', 1)
        returning id
      ), added as (
        insert into stages (workspace_id, id, pipeline_id, name, kind, position)
        select $1, uuidv7(), id, 'Stage ' || n, 'OPEN', n from pipeline, generate_series(1, 5) n
        returning id, pipeline_id
      )
      select from added`,
      [workspaceId],
    );
    await client.query(
      `insert into deals (workspace_id, id, pipeline_id, stage_id, title, amount, data, created_at)
      select $1, uuidv7(n * interval '-1 minute'), stage.pipeline_id, stage.ids[1 + n % 5], 'Example deal ' || n, n,
        '{}', now() - n * interval '1 minute'
      from generate_series(1, $2::int) n, (
        select pipeline_id, array_agg(id) as ids from stages where workspace_id = $1 group by 1
      ) stage`,
      [workspaceId, dealCount],
    );
    await client.query('vacuum analyze');
  });
}
