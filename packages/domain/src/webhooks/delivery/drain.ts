import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { Alarm } from '@dossier/kernel/alarm.ts';
import { type Database, isPassing } from '@dossier/postgres-engine/index.ts';
import type { JobContext } from '@dossier/kernel/jobs/define.ts';
import type { Presence } from '@dossier/kernel/jobs/presence.ts';
import type { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { SecretBoxError, type SecretBox } from '@dossier/kernel/secret-box.ts';
import { attempt } from './attempt.ts';
import { disableWebhook } from '../health/health-events.ts';
import { DueDeliveries, type DueDelivery } from './due-deliveries.ts';
import { Health } from '../health/health.ts';
import { leaseMs, releaseLease, renewLease, type Caps, type Grant, type Lease } from '../lease/lease.ts';
import { RateLimit } from './rate-limit.ts';
import type { Recorder, Result } from './recorder.ts';
import { circuitAfter } from './schedule.ts';
import type { DisabledReason } from '../schema.ts';
import { loadSettings, type Settings } from './settings.ts';
import type { RequestBudget } from './request-budget.ts';

/** Shared by all drains of a process. */
export interface DrainKit {
  readonly database: Database;
  readonly outbound: Pick<Outbound, 'send'>;
  readonly secretBox: SecretBox;
  readonly recorder: Recorder;
  readonly caps: Caps;
  readonly log: JobContext['log'];
  readonly random: () => number;
  readonly requestBudget: RequestBudget;
  /** Proves that the worker is alive. Without it, only the time-out ends a lease. */
  readonly presence?: Presence;
}

const renewEveryMs = 1_000;
const askAgainMs = 100;
// Nothing is started this close to the end of the lease: the renewal could come too late.
const marginMs = 5_000;
// An idle drain keeps its lease for this long, so that a busy webhook needs no new lease for every few deliveries.
const lingerMs = 1_000;
// Wait for a dispatch in progress, which takes a few milliseconds.
const busyMs = 5;
const secretPauseMs = 300_000;

/**
 * Delivers everything that is due for one webhook while it holds the lease. One loop handles every signal: an answer, a
 * stored result, a notification, a timer.
 *
 * - SENDING: starts one request per free slot. With nothing due or in flight: IDLE. When the circuit opens, the
 *   receiver sends `Retry-After`, the lease is about to expire, or the worker's presence is unsure: PAUSED.
 * - IDLE: keeps the lease for a second. A new delivery: SENDING. None: RELEASED.
 * - PAUSED: starts no request. A renewed lease or the end of the pause: SENDING. With nothing in flight: RELEASED.
 * - STOPPING: the webhook is disabled or the process stops, so no request starts. With nothing in flight: RELEASED.
 * - RELEASED: the lease is free and the next wake-up is ordered. Final.
 * - LOST: another worker owns the lease, the webhook is gone, or `abandon` was called. Results are not recorded. Final.
 *
 * A delivery is DUE in the database, READY once it is loaded, SENT while its request is open, and ENDING while its
 * result is recorded. PAUSED and STOPPING return READY to DUE. The database does not mark READY, SENT and ENDING, so a
 * crash makes them DUE again; `DueDeliveries` prevents sending one twice.
 */
export class Drain {
  /** More may be due than the last query found. */
  isMoreLikely = true;
  readonly #kit: DrainKit;
  readonly #lease: Lease;
  readonly #health: Health;
  readonly #rateLimit: RateLimit;
  readonly #due: DueDeliveries;
  #settings: Settings | undefined;
  #version: string | undefined;
  #slots: number;
  #underWay = 0;
  #renewedAt = performance.now();
  #isRenewalDue = false;
  #renewBackoffMs = askAgainMs;
  /** No further sends: the webhook was switched off, or the process stops. */
  #isStopping = false;
  #isLost = false;
  readonly #alarm = new Alarm();

  constructor(kit: DrainKit, lease: Lease, grant: Grant) {
    this.#kit = kit;
    this.#lease = lease;
    this.#slots = grant.slots;
    this.#health = new Health(grant, kit.random);
    this.#due = new DueDeliveries(kit.database, lease);
    this.#rateLimit = new RateLimit(grant.rateFreeInMs);
  }

  poke(): void {
    this.isMoreLikely = true;
    this.#alarm.ring();
  }

  stop(): void {
    this.#isStopping = true;
    this.#alarm.ring();
  }

  send(): void {
    const settings = this.#settings;
    if (!settings || !this.#isSending) return;
    const { requestBudget } = this.#kit;
    const concurrency = Math.min(this.#slots, this.#cap());
    while (this.#underWay < Math.min(concurrency, requestBudget.share)) {
      const [due] = this.#due.ready;
      if (!due || this.#rateLimit.waitMs > 0 || !requestBudget.begin(this.#underWay)) break;
      this.#rateLimit.start();
      this.#due.ready.shift();
      this.#underWay += 1;
      void this.#deliver(due, settings);
    }
    if (this.isMoreLikely && this.#due.ready.length < this.#slots) this.#alarm.ring();
  }

  /** Releases the lease while requests are open; their results are not recorded. */
  async abandon(): Promise<void> {
    this.#isLost = true;
    this.#alarm.ring();
    await this.#release(true);
  }

  /** Resolves when the lease is released or lost. */
  async run(): Promise<void> {
    while (!this.#isLost) {
      try {
        await this.#renewIfDue();
        await Promise.all([this.#settings ?? this.#open(), this.#look()]);
        this.send();
        if (this.#due.count > 0) await this.#alarm.sleep(this.#sleepMs());
        else if (await this.#end()) return;
      } catch (error) {
        if (!isPassing(error)) throw error;
        this.#kit.log.warn(
          { err: error, webhook: this.#lease.webhookId },
          'a webhook could not be served; it tries on',
        );
        if (this.#leftMs() < 0 || this.#isStopping) return;
        await this.#alarm.sleep(askAgainMs);
      }
    }
  }

  get #isSending(): boolean {
    return (
      !this.#isStopping &&
      !this.#isLost &&
      !this.#health.isPaused &&
      this.#leftMs() > marginMs &&
      this.#kit.presence?.isSure !== false
    );
  }

  #leftMs(): number {
    return this.#renewedAt + leaseMs - performance.now();
  }

  /** How many concurrent requests the webhook's health allows. */
  #cap(): number {
    const { consecutiveFailures } = this.#health;
    if (consecutiveFailures === 0) return this.#kit.caps.perWebhook;
    return consecutiveFailures < circuitAfter ? this.#kit.caps.perFailingWebhook : 1;
  }

  #wanted(): number {
    if (!this.#isSending) return 0;
    const backlog = this.isMoreLikely ? Infinity : this.#underWay + this.#due.ready.length;
    return Math.min(this.#cap(), backlog, Math.max(this.#underWay + 1, this.#rateLimit.perSecond));
  }

  /**
   * The renewal interval. A drain that could use more slots renews sooner: at once after a full grant, else with
   * back-off.
   */
  #renewEveryMs(): number {
    return this.#wanted() > this.#slots ? this.#renewBackoffMs : renewEveryMs;
  }

  #sleepMs(): number {
    const { waitMs } = this.#rateLimit;
    const isLimited = waitMs > 0 && this.#due.ready.length > 0 && this.#underWay < this.#slots;
    return isLimited ? Math.min(this.#renewEveryMs(), Math.ceil(waitMs)) : this.#renewEveryMs();
  }

  #release(isForced: boolean) {
    return releaseLease(this.#kit.database, this.#lease, { isForced, rateFreeInMs: this.#rateLimit.freeInMs });
  }

  async #renewIfDue(): Promise<void> {
    const askedAt = performance.now();
    if (!this.#isRenewalDue && askedAt - this.#renewedAt < this.#renewEveryMs()) return;
    const wanted = this.#wanted();
    const renewal = await renewLease(this.#kit.database, this.#lease, this.#kit.caps, {
      slots: this.#slots,
      wanted,
      underWay: this.#underWay,
    });
    if (!renewal) {
      this.#isLost = true;
      return;
    }
    this.#renewedAt = askedAt;
    this.#isRenewalDue = false;
    if (renewal.slots >= wanted) this.#renewBackoffMs = 0;
    else if (renewal.slots > this.#slots) this.#renewBackoffMs = askAgainMs;
    else this.#renewBackoffMs = Math.min(renewEveryMs, Math.max(askAgainMs, this.#renewBackoffMs * 2));
    this.#slots = renewal.slots;
    if (renewal.version !== this.#version) this.#settings = undefined;
    this.#version = renewal.version;
    if (!renewal.isEnabled) this.#isStopping = true;
  }

  async #look(): Promise<void> {
    if (!this.#isSending) this.#due.dropReady();
    if (!this.#isSending || !this.isMoreLikely || this.#due.ready.length >= Math.max(1, this.#slots)) return;
    const limit = Math.min(this.#cap(), Math.max(1, this.#slots)) * 4;
    this.isMoreLikely = false;
    const { due, isMoreLikely } = await this.#due.find(limit);
    if (isMoreLikely) this.isMoreLikely = true;
    if (this.#isSending) this.#due.add(due);
  }

  async #open(): Promise<void> {
    try {
      this.#settings = await loadSettings(this.#kit.database.read, this.#kit.secretBox, this.#lease);
      if (!this.#settings) this.#isLost = true;
      this.#rateLimit.perSecond = this.#settings?.rateLimitPerSecond ?? Infinity;
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      this.#kit.log.error(
        { err: error, webhook: this.#lease.webhookId },
        'a webhook waits: its secret cannot be opened',
      );
      this.#health.pause(secretPauseMs);
      await this.#kit.recorder.record(this.#lease, this.#health);
    }
  }

  async #deliver(due: DueDelivery, settings: Settings): Promise<void> {
    const { outbound, random, recorder, log } = this.#kit;
    try {
      const { result, isSuccess, askedMs } = await attempt(outbound, this.#lease, settings, due, random).finally(
        async () => {
          // The agent frees a connection one turn of the event loop after the response; sending sooner would open a new
          // one.
          await turn();
          this.#underWay -= 1;
          this.#kit.requestBudget.end(this.#underWay);
        },
      );
      await this.#due.end(due);
      if (isSuccess) this.#health.succeed();
      else this.#health.fail(askedMs);
      if (this.#health.isPaused) this.#due.dropReady();
      this.send();
      const { isStored, isHopeless } = await recorder.record(this.#lease, this.#health, result);
      if (!isStored) this.#isRenewalDue = true;
      const isGone = result.responseStatus === 410;
      if (isStored && (isGone || isHopeless)) await this.#disable(isGone ? 'GONE' : 'FAILING', result);
    } catch (error) {
      if (!this.#isStopping)
        log.error({ err: error, delivery: due.id }, 'a delivery was cut short; it will be sent again');
    } finally {
      this.#due.remove(due);
      if (due.orderKey !== null) this.isMoreLikely = true;
      if (this.#due.count === 0 || this.#isRenewalDue || due.orderKey !== null) this.#alarm.ring();
    }
  }

  async #disable(reason: DisabledReason, { error, responseStatus: status }: Result): Promise<void> {
    this.#isStopping = true;
    const message = error ?? `The receiver answered ${status}.`;
    await disableWebhook(this.#kit.database, this.#lease, reason, { message, status });
    this.#kit.log.warn({ webhook: this.#lease.webhookId, reason }, 'a webhook was switched off');
  }

  /** Called while no request is in flight. Returns true if the lease was released or lost. */
  async #end(): Promise<boolean> {
    const until = performance.now() + lingerMs;
    for (let leftMs = lingerMs; this.#isSending && !this.isMoreLikely && leftMs > 0; leftMs = until - performance.now())
      await this.#alarm.sleep(leftMs);
    if (this.#isSending && this.isMoreLikely) return false;
    const outcome = await this.#release(this.#isStopping);
    if (outcome !== 'busy') return true;
    this.isMoreLikely = true;
    await pause(busyMs);
    return false;
  }
}
