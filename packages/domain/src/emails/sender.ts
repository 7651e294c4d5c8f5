import type { Services } from '@dossier/kernel/services.ts';
import { SecretBoxError } from '@dossier/kernel/secret-box.ts';
import type { MailOutcome } from '@dossier/kernel/smtp/send-mail.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import type { Logger } from 'pino';
import { bodyPlace, deliverMail, type EmailRow, emails, findServer } from '../mail/index.ts';
import { claimMails, fixMessageId, isClaimed, letGo } from './claim.ts';
import { randomUUID } from 'node:crypto';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { sql } from 'drizzle-orm';
import { emit } from '../events-log/index.ts';
import { eventSubjectOfId } from '../records/index.ts';
import { emailFailed, emailSent } from './events.ts';
import { shown } from './noun.ts';

const perLane = 3;
/** Workspaces whose mails are sent at the same time, besides those with a slow server. */
const quickMax = 100;
const slowMax = 100;
const slowAfterMs = 1_000;
/** Pauses between attempts: the last attempt is a day after the first. */
const pauses = [30, 120, 600, 1_800, 7_200, 21_600, 54_000];

export interface MailSenderOptions {
  readonly database: Database;
  readonly services: Pick<Services, 'secretBox' | 'mail'>;
  readonly log: Logger;
  readonly perMinute?: number | undefined;
  readonly lookEveryMs?: number;
  readonly timeoutMs?: number;
  /** Seconds after which an attempt counts as lost; longer than `timeoutMs`. */
  readonly leaseS?: number;
  readonly pausesS?: readonly number[];
}

/**
 * Sends queued mails (docs/decisions/0067). Mails through the operator's server, for example password resets, have a
 * separate pool, so that slow servers of workspaces can't block them.
 */
export class MailSender {
  readonly #pools: readonly Pool[];
  readonly #lookEveryMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ lookEveryMs = 1_000, ...options }: MailSenderOptions) {
    this.#lookEveryMs = lookEveryMs;
    this.#pools = [new Pool(options, false), new Pool(options, true)];
  }

  start(): void {
    const look = () => this.#pools.forEach((pool) => pool.look());
    this.#timer = setInterval(look, this.#lookEveryMs);
    look();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pools.map((pool) => pool.close()));
  }
}

/**
 * A lane for each workspace, so that a slow server delays no other workspace. A lane that takes longer than a second
 * gives its place to another workspace; until its server is quick again it counts as slow and sends one mail at a time.
 * A mail whose worker was killed is due again when its lease ends, and keeps its Message-ID.
 */
class Pool {
  readonly #options: MailSenderOptions;
  readonly #isOwn: boolean;
  readonly #busy = new Map<string, Promise<void>>();
  readonly #slow = new Set<string>();
  readonly #stopping = new AbortController();
  #looking: Promise<void> | undefined;

  constructor(options: MailSenderOptions, isOwn: boolean) {
    this.#options = options;
    this.#isOwn = isOwn;
  }

  async close(): Promise<void> {
    this.#stopping.abort(new Error('The worker stops.'));
    await this.#looking;
    await Promise.allSettled(this.#busy.values());
  }

  look(): void {
    if (this.#looking || this.#stopping.signal.aborted) return;
    this.#looking = this.#claim()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'mails could not be looked for; they wait'))
      .finally(() => (this.#looking = undefined));
  }

  async #claim(): Promise<void> {
    const { database, perMinute = 60, leaseS = 180 } = this.#options;
    const slow = [...this.#slow];
    const slowCount = slow.filter((id) => this.#busy.has(id)).length;
    const total = quickMax - (this.#busy.size - slowCount);
    if (total <= 0) return;
    const busy = [...this.#busy.keys(), ...(slowCount < slowMax ? [] : slow)];
    const rows = await claimMails(database, { isOwn: this.#isOwn, busy, slow, perLane, perMinute, total, leaseS });
    for (const [workspaceId, lane] of Map.groupBy(rows, (row) => row.workspaceId))
      this.#busy.set(workspaceId, this.#sendAll(workspaceId, lane));
  }

  async #sendAll(workspaceId: string, lane: readonly EmailRow[]): Promise<void> {
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#slow.add(workspaceId);
      this.look();
    }, slowAfterMs);
    await Promise.all(lane.map((row) => this.#send(row)));
    clearTimeout(timer);
    if (!isSlow) this.#slow.delete(workspaceId);
    this.#busy.delete(workspaceId);
    this.look();
  }

  async #send(row: EmailRow): Promise<void> {
    const { database, log } = this.#options;
    try {
      const outcome = await this.#attempt(row);
      if (outcome.kind !== 'sent' && this.#stopping.signal.aborted) return await letGo(database.autocommit, row);
      if (outcome.kind !== 'sent') log.info({ mail: row.id, outcome: outcome.kind }, 'a mail was not sent');
      await this.#record(row, outcome);
    } catch (error) {
      // After its lease ends, it is tried again.
      log.warn({ err: error, mail: row.id }, 'the outcome of a mail could not be recorded');
    }
  }

  async #attempt(row: EmailRow): Promise<MailOutcome> {
    const { database, services, timeoutMs = 60_000 } = this.#options;
    const { workspaceId } = row;
    try {
      const found = await findServer(database.read, services, workspaceId);
      if (!found) return { kind: 'refused', problem: 'E-mail is not set up any more.' };
      const body = row.body ?? services.secretBox.open(row.sealedBody ?? '', bodyPlace(row));
      const messageId = await fixMessageId(database, row, found.from.address.split('@').at(-1) ?? 'localhost');
      return await deliverMail(
        services,
        found,
        {
          messageId,
          from: found.from,
          to: { name: row.toName, address: row.toAddress },
          replyTo: row.replyToAddress === null ? null : { name: row.replyToName ?? '', address: row.replyToAddress },
          subject: row.subject,
          body,
          unsubscribeUrl: row.unsubscribeUrl,
          isAutomatic: row.purpose !== 'RECORD',
        },
        { workspaceId, timeoutMs, signal: this.#stopping.signal },
      );
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      return { kind: 'failed', problem: 'The password of the mail server cannot be read. Enter it again.' };
    }
  }

  async #record(row: EmailRow, outcome: MailOutcome): Promise<void> {
    const { database: house, pausesS = pauses } = this.#options;
    const { workspaceId, actor } = row;
    const database = house.of(workspaceId);
    const call = { database, db: database.read, workspaceId, actor, requestId: randomUUID(), user: undefined };
    await transact(call satisfies ReadContext, async (ctx) => {
      const change = changeBy(outcome, pausesS[row.attempts - 1]);
      const [after] = await ctx.db.orm.update(emails).set(change).where(isClaimed(row)).returning();
      if (!after || after.state === 'QUEUED' || !stated.has(after.purpose)) return;
      const subject = await eventSubjectOfId(ctx, after.recordId);
      emit(ctx, after.state === 'SENT' ? emailSent : emailFailed, subject, { email: shown(after) });
    });
  }
}

/** Mails written by people, keys and workflows. Dossier's own mails have no events. */
const stated = new Set(['RECORD', 'WORKFLOW']);

/** `pauseS`: pause before the next attempt; undefined if there is none. */

function changeBy(outcome: MailOutcome, pauseS: number | undefined) {
  // A finished mail no longer needs its secret link.
  const over = { sealedBody: null };
  if (outcome.kind === 'sent') return { ...over, state: 'SENT' as const, sentAt: sql`now()`, problem: null };
  const { problem } = outcome;
  if (outcome.kind === 'refused' || pauseS === undefined) return { ...over, state: 'FAILED' as const, problem };
  return { problem, dueAt: sql`now() + make_interval(secs => ${pauseS})` };
}
