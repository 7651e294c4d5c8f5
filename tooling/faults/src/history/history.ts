import { setTimeout as pause } from 'node:timers/promises';
import { wakeForgotten } from '@dossier/domain/webhooks/lease/wake.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { until } from '@dossier/stage/until.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { check } from './check.ts';
import { Client, type KnownSubject } from './client.ts';
import type { Evidence } from './evidence.ts';
import { countWaiting, gatherShown, gatherStored } from './gather.ts';
import { openInstallation, type Installation } from './installation.ts';
import { nemesisOf } from './nemesis.ts';
import type { Operation } from './operation.ts';
import { openExternalServices } from './external-services.ts';
import { followEvents, followLists } from './reader.ts';
import { createClientWorkspace, type ClientWorkspace } from './client-workspace.ts';

/** The time limits of a round besides its duration; shorter in the test suite. */
const thorough = {
  stallMsMax: 60_000,
  quietMsMax: 8_000,
  clientPauseMsMax: 100,
  workflowLeaseS: '15',
  /** Time limit for settling after the last fault. */
  settleS: 240,
  /** If true, the leases of dead workers are ended at once, instead of waiting for them and their locks. */
  isHurried: false,
};
type TimeLimits = Readonly<typeof thorough>;

const violationsShown = 12;
// A worker is given up after 45 s of silence; a sweep runs every 15 s; plus a margin.
const freeAfterS = 75;

/**
 * Random clients work while a nemesis kills, stops and disconnects processes; then every promise is checked in the
 * database, over REST, and at the receivers.
 */
export async function runHistory(options: HistoryOptions, limits: TimeLimits = thorough): Promise<string> {
  const random = seeded(options.seed);
  await using closing = new AsyncDisposableStack();
  const outside = await openExternalServices(seeded(random(2 ** 31)));
  closing.defer(() => outside.close());
  const installation = await openInstallation(limits.workflowLeaseS);
  closing.defer(() => installation.close());
  const database = new Database({
    url: installation.databaseUrl,
    applicationName: 'faults',
    poolSize: 4,
    sharedCount: 2,
  });
  closing.defer(() => database.close());
  const places: ClientWorkspace[] = [];
  for (let n = 0; n < options.workspaces; n += 1) places.push(await createClientWorkspace(database, outside.url));
  await until(180, 'the gateways are not ready', () => installation.isReady());

  const since = performance.now();
  const isOver = () => performance.now() - since > options.minutes * 60_000;
  const { urls } = installation;
  const nextRandom = () => seeded(random(2 ** 31));
  const shared = places.map((): KnownSubject[] => []);
  const clients = Array.from({ length: options.clients }, (_, at) => {
    const [place, known] = [places[at % places.length], shared[at % places.length]];
    if (!place || !known) throw new Error('There is no workspace.');
    return new Client({ name: `s${options.seed}-c${at}`, place, urls, random: nextRandom(), since, shared: known });
  });
  const nemesis = nemesisOf({ installation, database, random: nextRandom(), ...limits });
  const readers = places.map((place) => followEvents({ place, urls, random: nextRandom() }));
  const pollers = places.flatMap((place) => followLists({ place, urls, random: nextRandom() }));
  await Promise.all([
    nemesis.run(isOver),
    ...clients.map((client) => client.run(isOver, limits.clientPauseMsMax)),
    ...[...readers, ...pollers].map((follower) => follower.run(isOver)),
  ]);

  await settle(installation, database, limits);
  const operations = clients.flatMap((client) => client.operations);
  const reads = await Promise.all(readers.map((reader) => reader.finish()));
  const copies = await Promise.all(pollers.map((poller) => poller.finish()));
  const evidence: Evidence = {
    reads,
    copies,
    ...(await gatherShown(places, installation.urls, operations)),
    ...(await gatherStored(database)),
    webhooks: places.flatMap((place) => place.webhooks),
    workflows: places.flatMap((place) => place.workflows),
    arrivals: outside.arrivals(places),
    calls: outside.calls(),
  };
  const violations = check(operations, evidence);
  const summary =
    `seed ${options.seed}: ${tell(operations)}; ${nemesis.account()}, ${installation.restarts()} processes started ` +
    `anew; ${evidence.events.length} events read by ${reads.length} readers, ${copies.length} lists copied, ` +
    `${evidence.deliveries.length} deliveries (${outside.repeats()} repeated), ${evidence.runs.length} runs`;
  if (violations.length > 0)
    throw new Error(
      [
        `${violations.length} violations. ${summary}`,
        ...violations.slice(0, violationsShown),
        `Again: pnpm faults history ${Object.entries(options)
          .map(([name, value]) => `--${name} ${value}`)
          .join(' ')}`,
      ].join('\n'),
    );
  return `${summary}; nothing lost, doubled, crossed or stuck`;
}

/** Waits until all work has ended and, if there is time, until dead processes hold nothing. */
async function settle(
  installation: Installation,
  database: Database,
  { settleS, isHurried }: TimeLimits,
): Promise<void> {
  const stillSince = performance.now();
  await until(settleS, 'the gateways are not ready again', () => installation.isReady());
  // Simulates the passing of time: a live worker renews its lease at once.
  if (isHurried)
    await database.autocommit.orm.execute(sql`update webhook_states set lease_until = now() where lease_until > now()`);
  const isSettled = async () => {
    if (isHurried) await wakeForgotten(database);
    const waiting = await countWaiting(database);
    await pause(200);
    return Object.values(waiting).every((count) => count === 0);
  };
  // The checker reports the remaining work.
  await until(settleS, 'not everything has settled', isSettled).catch(() => {});
  if (!isHurried) await pause(Math.max(0, freeAfterS * 1_000 - (performance.now() - stillSince)));
}

function tell(operations: readonly Operation[]): string {
  const outcomes = { ok: 0, refused: 0, unknown: 0 };
  for (const { outcome } of operations) outcomes[outcome] += 1;
  return (
    `${operations.length} operations, ${outcomes.ok} acknowledged, ${outcomes.refused} refused, ` +
    `${outcomes.unknown} unknown`
  );
}

/**
 * The size and seed of a history, as texts of the command line. The same seed gives the same plan; the outcome also
 * depends on the machine.
 */
export const historyOptions = z.object({
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .default(1),
  /** Duration of the faults. */
  minutes: z.coerce.number().min(0.05).max(120).default(2),
  clients: z.coerce.number().int().min(1).max(64).default(6),
  workspaces: z.coerce.number().int().min(1).max(20).default(3),
});
type HistoryOptions = z.output<typeof historyOptions>;

/** Pseudo-random numbers, the same for the same seed (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
