import { residentMb } from '@dossier/stage/processor.ts';
import { startGateway } from './against-floor.ts';
import { cases } from './cases.ts';
import { generateLoad } from './load.ts';
import { seed, startPostgres } from './seed.ts';

const turnSeconds = 5;
const growthMbMax = 50;
/** By then every request has run twice, code is compiled and caches are full. */
const warmTurns = 2 * cases.length;

/** The memory of a gateway while it answers many requests of every kind. */
export async function benchMemory(requestCount: number): Promise<void> {
  await using postgres = await startPostgres();
  const url = await postgres.database('ours');
  const workspace = await seed(url, 10_000);
  await using program = await startGateway(url);
  const points: { requests: number; 'resident MB': number }[] = [];
  let done = 0;
  while (done < requestCount || points.length <= warmTurns) {
    const requests = cases[points.length % cases.length]?.ours(workspace);
    if (!requests) throw new Error('There are no cases.');
    done += (await generateLoad({ url: program.url, key: workspace.key, requests, seconds: turnSeconds })).requests;
    points.push({ requests: done, 'resident MB': residentMb(program.pid) });
  }
  const [warm, last] = [points[warmTurns - 1], points.at(-1)];
  if (!warm || !last) throw new Error('Nothing was asked.');
  const growth = last['resident MB'] - warm['resident MB'];
  console.table(points.filter((_, at) => at % Math.ceil(points.length / 12) === 0 || at === points.length - 1));
  console.log(
    `${growth} MB more after ${last.requests} requests than after ${warm.requests}: goal ` +
      `${growth <= growthMbMax ? 'met' : 'MISSED'} (${growthMbMax} MB)`,
  );
}
