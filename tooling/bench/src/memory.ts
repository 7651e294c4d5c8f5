import { readFileSync } from 'node:fs';
import { gatewayEnvironment } from './against-floor.ts';
import { cases } from './cases.ts';
import { generateLoad } from './load.ts';
import { startPostgres } from './postgres.ts';
import { startTarget } from './processes.ts';
import { seed } from './seed.ts';

const turnSeconds = 5;
const growthMbMax = 50;
/** By then every request ran twice, code is compiled and caches are full. */
const warmTurns = 2 * cases.length;

/** The memory of a gateway while it answers many requests of every kind. */
export async function benchMemory(requestCount: number): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.database('ours', true);
    const workspace = await seed(url, 10_000);
    const gateway = await startTarget(
      'gateway',
      'apps/cli/src/main.ts',
      ['gateway'],
      gatewayEnvironment(url),
      '/readyz',
    );
    const points: { requests: number; 'resident MB': number }[] = [];
    let done = 0;
    for (let turn = 0; done < requestCount; turn += 1) {
      const one = cases[turn % cases.length];
      if (!one) throw new Error('There are no cases.');
      const { requests, failures } = await generateLoad({
        url: gateway.url,
        key: workspace.key,
        requests: one.ours(workspace),
        seconds: turnSeconds,
      });
      if (failures > 0) throw new Error(`${failures} of ${requests} requests failed.`);
      done += requests;
      points.push({ requests: done, 'resident MB': residentMb(gateway.pid) });
    }
    await gateway.stop();
    const warm = points[warmTurns - 1] ?? points[0];
    const last = points.at(-1);
    if (!warm || !last) throw new Error('Nothing was asked.');
    const growth = last['resident MB'] - warm['resident MB'];
    console.table(points.filter((_, at) => at % Math.ceil(points.length / 12) === 0 || at === points.length - 1));
    console.log(
      `${growth.toFixed(0)} MB more after ${last.requests} requests than after ${warm.requests}: goal ` +
        `${growth <= growthMbMax ? 'met' : 'MISSED'} (${growthMbMax} MB)`,
    );
  } finally {
    await postgres.stop();
  }
}

function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
