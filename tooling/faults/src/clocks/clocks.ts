import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { demand, until } from '../webhooks/stage.ts';
import { apartMs, TwoClocks, type Thing } from './two-clocks.ts';

const rounds = 20;
/** The accepted error of an estimate of PostgreSQL's clock, on a busy machine. */
const toleranceMs = 250;

/**
 * Gateways 60 s apart and a worker with a wrong clock: every time that is stored, shown, signed or waited for is
 * PostgreSQL's (docs/decisions/0016). Each check returns what is wrong.
 */
export async function clocksApart(): Promise<string> {
  const installation = await TwoClocks.open();
  try {
    const wrong: string[] = [];
    for (const check of [orderOfLists, changesInTurn, pollingByTime, expiringKeys, deliveries, retryAfterDate, limits])
      wrong.push(...(await check(installation)));
    demand(wrong.length === 0, `${wrong.length} wrong: ${wrong.slice(0, 12).join('; ')}`);
    return (
      `gateways ${(2 * apartMs) / 1_000} s apart: order of lists, ${rounds * 3} changes in turn, polling by time, ` +
      'expiry of keys, deliveries with their signatures, Retry-After dates and limits are as with one clock'
    );
  } finally {
    await installation.close();
  }
}

const paths = ['/records', '/deals', '/tasks'] as const;

function bodyOf({ stage, pipelineId }: TwoClocks, path: (typeof paths)[number], title: string): object {
  if (path === '/records') return { folderId: stage.folderId, title };
  return path === '/deals' ? { pipelineId, title } : { title };
}

/** Records created by the two gateways alternately are listed in order of creation, with PostgreSQL's times. */
async function orderOfLists(installation: TwoClocks): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    const from = await installation.now();
    const made: Thing[] = [];
    for (let n = 0; n < rounds; n += 1)
      made.push(await installation.change(n % 2, 'POST', path, bodyOf(installation, path, `Example ${n}`)));
    const to = await installation.now();
    const inOrder = made.map(({ id }) => id).toReversed();
    const listed = (
      await installation.list(
        0,
        `${path}?pageSize=${rounds}${path === '/deals' ? `&pipelineId=${installation.pipelineId}` : ''}`,
      )
    ).map(({ id }) => id);
    if (listed.join() !== inOrder.join()) wrong.push(`${path} are not listed in the order of their making`);
    if (inOrder.toSorted().toReversed().join() !== inOrder.join())
      wrong.push(`ids of ${path} do not sort by the time of their making`);
    for (const { createdAt } of made)
      if (!isBetween(createdAt, from, to))
        wrong.push(`one of ${path} was made at ${createdAt}, and not between ${iso(from)} and ${iso(to)}`);
  }
  return wrong;
}

/** Alternate changes by the two gateways never let updatedAt go back, nor the times of the events. */
async function changesInTurn(installation: TwoClocks): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    let before = await installation.change(0, 'POST', path, bodyOf(installation, path, 'Changing'));
    for (let n = 0; n < rounds; n += 1) {
      const now = await installation.now();
      const after = await installation.change(n % 2, 'PATCH', `${path}/${before.id}`, { title: `Changed ${n}` });
      if ((after.updatedAt ?? '') < (before.updatedAt ?? ''))
        wrong.push(`updatedAt of one of ${path} went back from ${before.updatedAt} to ${after.updatedAt}`);
      if (!isBetween(after.updatedAt ?? '', now, await installation.now()))
        wrong.push(`one of ${path} was changed at ${after.updatedAt}, and not at ${iso(now)}`);
      before = after;
    }
  }
  const events = await installation.stage.rows<{ apart: number }>(sql`
    select max(
      abs(
        extract(
          epoch from occurred_at - (
            coalesce(payload::jsonb -> 'deal', payload::jsonb -> 'task', payload::jsonb -> 'record') ->> 'updatedAt'
          )::timestamptz
        )
      )
    )::float8 as apart
    from events where kind like '%.updated'`);
  const [told] = events;
  if (told && told.apart * 1_000 > toleranceMs)
    wrong.push(`an event says a time ${told.apart} s from that of its change`);
  return wrong;
}

/** A client that polls by the latest time seen misses no change of the gateway whose clock is behind. */
async function pollingByTime(installation: TwoClocks): Promise<string[]> {
  const wrong: string[] = [];
  for (const gateway of [0, 1]) {
    const seen = await installation.change(1 - gateway, 'POST', '/records', bodyOf(installation, '/records', 'Seen'));
    await pause(50);
    const { id } = await installation.change(gateway, 'PATCH', `/records/${seen.id}`, { title: 'Changed since' });
    const found = await installation.list(gateway, `/records?updatedAfter=${seen.updatedAt ?? ''}`);
    if (!found.some((one) => one.id === id))
      wrong.push(`a change of the gateway ${gateway === 0 ? 'ahead' : 'behind'} is not found by updatedAfter`);
  }
  return wrong;
}

async function expiringKeys(installation: TwoClocks): Promise<string[]> {
  const authorization = `Bearer ${await installation.key(4_000, await installation.now())}`;
  const statuses = async () =>
    Promise.all(
      [0, 1].map(
        async (gateway) => (await installation.ask(gateway, 'GET', '/records', undefined, { authorization })).status,
      ),
    ).then((both) => both.join());
  const before = await statuses();
  await pause(4_500);
  const after = await statuses();
  return before === '200,200' && after === '401,401'
    ? []
    : [`a key that expires is answered ${before} before and ${after} after`];
}

/** Signatures and the log have PostgreSQL's time, so a receiver with a right clock accepts the signature. */
async function deliveries(installation: TwoClocks): Promise<string[]> {
  const { stage } = installation;
  const webhookId = await stage.webhook();
  const from = await installation.now();
  await installation.change(0, 'POST', '/records', bodyOf(installation, '/records', 'Told by the one'));
  await installation.change(1, 'POST', '/records', bodyOf(installation, '/records', 'Told by the other'));
  await until(20, 'not both deliveries arrived', () => stage.receiver.arrivals.length >= 2);
  const to = await installation.now();
  const wrong = stage.receiver.arrivals.flatMap(({ headers }) => {
    const at = Number(headers['webhook-timestamp']) * 1_000;
    return at >= from - 1_000 - toleranceMs && at <= to + toleranceMs
      ? []
      : [`webhook-timestamp is ${iso(at)} at ${iso(to)}`];
  });
  await until(
    20,
    'not both deliveries are recorded',
    async () => (await stage.count(sql`select count(*)::int as n from deliveries where status = 'SUCCEEDED'`)) >= 2,
  );
  const attempts = await stage.rows<{ at: number }>(
    sql`select extract(epoch from started_at)::float8 * 1000 as at from delivery_attempts`,
  );
  for (const { at } of attempts)
    if (at < from - toleranceMs || at > to + toleranceMs)
      wrong.push(`an attempt was begun at ${iso(at)}, and not between ${iso(from)} and ${iso(to)}`);
  await installation.ask(0, 'DELETE', `/webhooks/${webhookId}`);
  return wrong;
}

/** A receiver's Retry-After with a date is honoured by PostgreSQL's clock. */
async function retryAfterDate(installation: TwoClocks): Promise<string[]> {
  const { stage } = installation;
  const until20S = Math.ceil((await installation.now()) / 1_000) * 1_000 + 20_000;
  stage.receiver.behave = (_arrival, response) =>
    response.writeHead(503, { 'retry-after': new Date(until20S).toUTCString() }).end();
  await stage.webhook();
  await installation.change(0, 'POST', '/records', bodyOf(installation, '/records', 'Later'));
  const waiting = () =>
    stage.rows<{ at: number }>(
      sql`
        select extract(epoch from next_attempt_at)::float8 * 1000 as at
        from deliveries
        where status = 'PENDING' and attempts = 1`,
    );
  await until(20, 'no delivery waits', async () => (await waiting()).length === 1);
  const [next] = await waiting();
  // Up to 20 % later, because retries are spread.
  const isThen = next !== undefined && next.at >= until20S - 1_000 && next.at <= until20S + 6_000;
  return isThen ? [] : [`a delivery that should wait until ${iso(until20S)} waits until ${iso(next?.at ?? 0)}`];
}

/** Both gateways share one limit and agree on when it ends. */
async function limits(installation: TwoClocks): Promise<string[]> {
  const told: number[] = [];
  for (const gateway of [0, 1]) {
    let response = await installation.ask(gateway, 'GET', '/records?pageSize=1');
    for (let n = 0; n < 700 && response.status === 200; n += 1) {
      await response.arrayBuffer();
      response = await installation.ask(gateway, 'GET', '/records?pageSize=1');
    }
    if (response.status !== 429) return [`the limit was never reached: ${response.status}`];
    told.push(Number(response.headers.get('retry-after')));
  }
  const [one = 0, other = 0] = told;
  return one >= 1 && one <= 60 && Math.abs(one - other) <= 2
    ? []
    : [`Retry-After is ${one} s with one gateway and ${other} s with the other`];
}

function isBetween(at: string, fromMs: number, toMs: number): boolean {
  const ms = Date.parse(at);
  return ms >= fromMs - toleranceMs && ms <= toMs + toleranceMs;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
