import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-openapi';
import type { z } from 'zod';
import { Trail } from './audit/note.ts';
import type { CallContext, PersonContext, ReadContext, Rehearsal, WriteContext } from './context.ts';
import { noDryRun, withoutCalls } from './dry-run.ts';
import type { StatedEvents } from './events/stated.ts';
import { DomainError, notFound, toDomainError, forbidden, unauthorized } from './errors.ts';
import { Replayed } from './idempotency/replay.ts';
import { demandScopes, type ScopeMeta } from './scopes.ts';
import { transactOnce } from './transact.ts';
import { composedAll } from './words.ts';

export type ProcedureMeta = OpenApiMeta<ProcedureOptions>;

interface ProcedureOptions extends ScopeMeta {
  /** Planned end of the procedure (docs/decisions/0052). */
  deprecated?: {
    /** First day of the deprecation, like `2026-12-01`. */
    since: string;
    /** Day after which it may be removed, at least 180 days later. */
    sunset: string;
    /** The procedure to call instead, for people. */
    instead: string;
  };
  /** A person must have entered their password in the last ten minutes (docs/decisions/0036). */
  fresh?: boolean;
  /** Reason why this write states no event; without one, tests require an event. */
  silent?: string;
  /** True if a write is in the audit log; by default if it changes settings. */
  audited?: boolean;
  /** 200 instead of 201, for a POST that creates nothing. */
  createsNothing?: boolean;
  /** The GET path of the created thing, if the POST's own path does not lead there. */
  shownAt?: `/${string}`;
  /** 201 if the answer has `created: true`, else 200. */
  upserts?: boolean;
  /** Input fields in the query string of a request with a body. */
  inQuery?: readonly string[];
  /** Maximum size of its body over REST, and over RPC if called alone; by default that of every body. */
  bodySizeBytesMax?: number;
  /** Input field with a file in Base64. REST also takes it as the part `file` of a form (multipart/form-data). */
  fileField?: string;
  /** Further requests that a write counts as, by its input. */
  costOf?: (input: unknown) => number;
  /** Media types of the file that it returns over REST. */
  fileTypes?: readonly string[];
  /** The message schema of a subscription, which tRPC itself lacks. */
  messages?: z.ZodType;
}

const t = initTRPC
  .context<CallContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // Shorter than the idle time-outs of proxies; a client that receives nothing for longer reconnects.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: ({ shape, error, ctx }) => {
      const known = toDomainError(error);
      const { shownCode, message, issues, outcome } = known;
      const isNowhere =
        shownCode === 'NOT_FOUND' && !(error instanceof DomainError) && !(error.cause instanceof DomainError);
      return {
        ...shape,
        message,
        data: {
          code: shownCode,
          httpStatus: known.status,
          ...(isNowhere ? {} : { path: shape.data.path }),
          requestId: ctx?.requestId,
          ...(issues ? { issues } : {}),
          ...(outcome ? { outcome } : {}),
        },
      };
    },
  });

/** Gives a message of a subscription an id, from which its caller can continue later. */
export { tracked, type TrackedEnvelope } from '@trpc/server';

export const router = t.router;
export const callerFactory = t.createCallerFactory;

/** Converts the input of every procedure to NFC, for all surfaces. */
const composing = t.middleware(({ getRawInput, next }) =>
  next({ getRawInput: async () => composedAll(await getRawInput()) }),
);
const arriving = t.procedure.use(composing);

/** Base of procedures that need no workspace and check the caller themselves, like reading an invitation. */
export const open = arriving.use(({ ctx, type, next }) => {
  if (ctx.dryRun && type === 'mutation') throw noDryRun();
  return next();
});

/** The base of every query, and of what stores nothing: an admitted caller in a workspace, with access to read. */
export const read = arriving.use(({ ctx, meta, path, type, next }) => {
  if (ctx.dryRun && type === 'mutation') throw noDryRun();
  admit(ctx, path, 'read', meta);
  // Changed in place, because tRPC would copy a new context twice.
  Object.assign(ctx, { db: ctx.database.read });
  return ctx.onOutput ? counted(ctx.onOutput, next<ReadContext>({})) : next<ReadContext>({});
});

async function counted<Outcome extends { readonly ok: boolean }>(
  onOutput: (output: unknown) => void,
  outcome: Promise<Outcome>,
): Promise<Outcome> {
  const ended = await outcome;
  if (ended.ok && 'data' in ended) onOutput(ended.data);
  return ended;
}

/**
 * The base of every mutation: a known caller in a workspace, with access to write. One transaction contains the writes,
 * the events and the answer stored for an Idempotency-Key.
 */
const writing = t.middleware(({ ctx, meta, path, next }) => {
  admit(ctx, path, 'write', meta);
  const { dryRun } = ctx;
  const work = async (writing: WriteContext) => {
    const outcome = await next<WriteContext>({ ctx: writing });
    if (!outcome.ok) throw outcome.error;
    if (ctx.database.isDemandingEvents) demandEvents(path, meta, writing.events);
    return outcome;
  };
  const known = audited(ctx as ReadContext, path, meta);
  if (!dryRun) return transactOnce(known, work, (outcome) => outcome.data);
  return rehearsed(
    dryRun,
    transactOnce(withoutCalls(known), work, (outcome) => outcome.data),
  );
});

/** Counts the cost of a call against the rate limit before any work begins. */
const charging = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  if (!meta?.costOf) return next();
  const requests = meta.costOf(await getRawInput());
  if (requests > 0) await ctx.charge?.(requests);
  return next();
});

/** Answers a repeat of an answered call with the stored answer. */
const replaying = t.middleware(async ({ ctx, next }) => {
  const outcome = await next();
  if (outcome.ok || !(outcome.error instanceof Replayed)) return outcome;
  ctx.onReplay?.();
  return { marker: outcome.marker, ok: true as const, data: JSON.parse(outcome.error.answer) as unknown };
});

const changing = t.procedure.use(charging).use(composing).use(replaying);

export const write = changing.use(writing);

/**
 * The base of a mutation with outbound calls (a name server, a receiver), which no transaction may wait for. Access is
 * checked as for a write; it writes with `transactOnce`.
 */
export const act = changing.use(({ ctx, meta, path, next }) => {
  admit(ctx, path, 'write', meta);
  const acting = Object.assign(ctx, { db: ctx.database.read }) as ReadContext;
  const known = audited(acting, path, meta);
  if (!ctx.dryRun) return next<ReadContext>({ ctx: known });
  return rehearsed(ctx.dryRun, next<ReadContext>({ ctx: withoutCalls(known) }));
});

const unknownCaller = () => unauthorized('Send an API key as "Authorization: Bearer <key>", or sign in.');

/** The base of a signed-in person's actions outside any workspace. */
export const person = arriving.use(({ ctx, type, meta, next }) => {
  if (ctx.dryRun && type === 'mutation') throw noDryRun();
  if (!ctx.user) throw unknownCaller();
  demandFresh(ctx, meta);
  return next<PersonContext>({ ctx: Object.assign(ctx, { user: ctx.user, db: ctx.database.autocommit }) });
});

/** Adds the report of a dry run to the outcome of a procedure. */
async function rehearsed<Outcome extends { readonly ok: boolean }>(
  dryRun: Rehearsal,
  outcome: Promise<Outcome>,
): Promise<Outcome> {
  const ended = await outcome;
  return ended.ok && 'data' in ended ? { ...ended, data: dryRun.answer(ended.data) } : ended;
}

/**
 * Adds the audit trail to a call (docs/decisions/0040); a dry run compares the states of every call. On a copy, since
 * the calls of a batch share their context.
 */
function audited(ctx: ReadContext, path: string, meta: ProcedureMeta | undefined): ReadContext {
  const isNoted = meta?.audited ?? meta?.settings !== undefined;
  return isNoted || ctx.dryRun ? { ...ctx, audit: new Trail(path, isNoted) } : ctx;
}

function admit(ctx: CallContext, path: string, sum: 'read' | 'write', meta: ProcedureMeta | undefined): void {
  const { actor } = ctx;
  // Signed in, but not a member of the named workspace, which is treated as unknown.
  if (ctx.user?.isFactorMissing)
    throw forbidden('This workspace demands a second factor of its members. Add an authenticator app under Profile.');
  if (!actor || ctx.workspaceId === undefined) throw ctx.user ? notFound('workspace') : unknownCaller();
  demandScopes(actor, path, sum, meta);
  if (!meta?.settings || (meta.settings !== true && actor.kind === 'key')) return;
  if (actor.kind !== 'user') throw forbidden('An API key cannot change settings. Sign in as an owner or admin.');
  if (actor.role === 'MEMBER') throw forbidden('Only an owner or admin of the workspace can do this.');
  demandFresh(ctx, meta);
}

function demandFresh({ user }: CallContext, meta: ProcedureMeta | undefined): void {
  if (meta?.fresh && user?.isFresh === false)
    throw new DomainError('FORBIDDEN', 'Enter your password again, then repeat this.', {
      shownAs: 'FRESH_SIGN_IN_REQUIRED',
    });
}

function demandEvents(path: string, meta: ProcedureMeta | undefined, events: StatedEvents): void {
  if (events.count > 0 || events.isUnchanged || meta?.silent !== undefined) return;
  throw new Error(
    `${path} wrote and stated no event. Call emit(ctx, ...) or ctx.events.unchanged(), or give a reason in ` +
      'meta.silent.',
  );
}
