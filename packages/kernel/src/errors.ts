import {
  isCancelled,
  isContended,
  isOutcomeUnknown,
  isOutOfStorage,
  isOverloaded,
  isOwnerBusy,
  isPassing,
} from '@dossier/postgres-engine/index.ts';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError } from 'zod';
import './input-messages.ts';

/** A mistake in the input: its path and a message. */
export interface Issue {
  path: (string | number)[];
  message: string;
}

type Code = TRPCError['code'];

/** FRESH_SIGN_IN_REQUIRED: the person must enter their password before repeating the call. */
const ownCodes = [
  'BUDGET_EXCEEDED',
  'FRESH_SIGN_IN_REQUIRED',
  'GONE',
  'OUTCOME_UNKNOWN',
  'QUERY_TOO_SLOW',
  'STORAGE_FULL',
] as const;

// Bounds the answer to an input with thousands of mistakes.
const issuesMax = 100;

interface Facts {
  readonly issues?: Issue[] | undefined;
  /** Whole seconds after which the same call may succeed; sent as Retry-After. */
  readonly retryAfterS?: number | undefined;
  /** The version that If-Match should have named. */
  readonly currentVersion?: number | undefined;
  /** A code of our own, shown to callers instead of tRPC's. */
  readonly shownAs?: (typeof ownCodes)[number] | undefined;
  /** Set if the write may have been executed. All other errors guarantee that nothing was written. */
  readonly outcome?: 'unknown' | undefined;
}

/**
 * The only error whose message reaches a caller. `code` is a tRPC code, which determines the HTTP status; `cause` is
 * for the log and is never sent.
 */
export class DomainError extends TRPCError implements Facts {
  readonly issues;
  readonly retryAfterS;
  readonly currentVersion;
  readonly shownAs;
  readonly outcome;

  constructor(code: Code, message: string, { cause, ...facts }: Facts & { readonly cause?: unknown } = {}) {
    super({ code, message, cause });
    this.name = 'DomainError';
    this.issues = facts.issues?.slice(0, issuesMax);
    this.retryAfterS = facts.retryAfterS;
    this.currentVersion = facts.currentVersion;
    this.shownAs = facts.shownAs;
    this.outcome = facts.outcome;
  }

  get status(): number {
    return this.shownAs === 'GONE' ? 410 : getHTTPStatusCodeFromError(this);
  }

  /** The code that callers see: tRPC's, or one of our own. */
  get shownCode(): Code | (typeof ownCodes)[number] {
    return this.shownAs ?? this.code;
  }
}

/** 503 of a write that may have been executed. */
export function outcomeUnknown(what: string, retryAfterS: number, cause?: unknown): DomainError {
  const message =
    `${what} The write may have been made. Repeat it with the same Idempotency-Key; sent without one, look whether ` +
    'it was made before you repeat it.';
  return new DomainError('SERVICE_UNAVAILABLE', message, {
    retryAfterS,
    outcome: 'unknown',
    shownAs: 'OUTCOME_UNKNOWN',
    cause,
  });
}

/** One message for every reason, so that callers cannot learn which ids exist in other workspaces. */
export function notFound(what: string): DomainError {
  return new DomainError('NOT_FOUND', `There is no such ${what}.`);
}

/** The row; 404 if there is none. */
export function there<Row>(row: Row | undefined, one: string): Row {
  if (row === undefined) throw notFound(one);
  return row;
}

/** 410: an address that worked before and never will again (RFC 9110, 15.5.11). tRPC has no code for it. */
export function gone(message: string): DomainError {
  return new DomainError('NOT_FOUND', message, { shownAs: 'GONE' });
}

/** 422: well-formed, but not possible here. `path` locates the value in the input. */
export function impossible(path: (string | number)[], message: string): DomainError {
  return new DomainError('UNPROCESSABLE_CONTENT', message, { issues: [{ path, message }] });
}

/** 400: malformed. `path` locates the value in the input. */
export function malformed(path: (string | number)[], message: string): DomainError {
  return new DomainError('BAD_REQUEST', message, { issues: [{ path, message }] });
}

/** 401: the caller is unknown. */
export function unauthorized(message = 'Send an API key as "Authorization: Bearer <key>".'): DomainError {
  return new DomainError('UNAUTHORIZED', message);
}

/** 403: the caller may not do this. */
export function forbidden(message: string): DomainError {
  return new DomainError('FORBIDDEN', message);
}

/** 409: not possible in the current state, or for `retryAfterS` seconds. */
export function conflict(message: string, retryAfterS?: number): DomainError {
  return new DomainError('CONFLICT', message, { retryAfterS });
}

export function tooMany(message: string, retryAfterS = 60): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', message, { retryAfterS });
}

export function unavailable(message: string, retryAfterS: number): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', message, { retryAfterS });
}

/**
 * Maps anything thrown to the caller's error: our own errors are kept, issues of zod become 400, contention 409, an
 * unreachable PostgreSQL 503, and everything else a 500 without details.
 */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof TRPCError) {
    if (error.cause instanceof DomainError) return error.cause;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return fromZod(error.cause);
    // tRPC's own message repeats the path, which may contain a key.
    if (error.code === 'NOT_FOUND') return notFound('procedure');
    if (error.code !== 'INTERNAL_SERVER_ERROR')
      return new DomainError(error.code, error.message, { cause: error.cause });
    return fromDatabase(error.cause) ?? internal(error.cause ?? error);
  }
  return fromDatabase(error) ?? internal(error);
}

function internal(cause: unknown): DomainError {
  return new DomainError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.', { cause });
}

/** 400 for an input that its schema refuses. */
export function fromZod(error: Pick<ZodError, 'issues'>): DomainError {
  const issues = error.issues.flatMap((issue): Issue[] => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({ path: [...path, key], message: `Unknown field "${key}".` }));
  });
  const first = issues[0];
  const message = first ? `${first.path.join('.') || 'body'}: ${first.message}` : 'The input is not valid.';
  return new DomainError('BAD_REQUEST', message, { issues, cause: error });
}

function fromDatabase(error: unknown): DomainError | undefined {
  if (isContended(error))
    return new DomainError(
      'CONFLICT',
      'Other requests were changing the same things. Nothing was written. Repeat the request in a moment.',
      { retryAfterS: 1, cause: error },
    );
  if (isOutcomeUnknown(error)) return outcomeUnknown('The database went away before it confirmed the write.', 1, error);
  if (isOwnerBusy(error))
    return new DomainError(
      'TOO_MANY_REQUESTS',
      'Too many large or slow lists of this workspace are being read. Ask for one after the other.',
      { retryAfterS: 1, cause: error },
    );
  if (isCancelled(error))
    return new DomainError(
      'SERVICE_UNAVAILABLE',
      'PostgreSQL stopped this query at its time limit. Nothing was written. Narrow it: name a folder, a further ' +
        'filter, a shorter time or fewer groups.',
      { shownAs: 'QUERY_TOO_SLOW', retryAfterS: 10, cause: error },
    );
  if (isOutOfStorage(error))
    return new DomainError(
      'SERVICE_UNAVAILABLE',
      'The database has no room left on its disk. Nothing was written. The operator must make room.',
      { shownAs: 'STORAGE_FULL', retryAfterS: 60, cause: error },
    );
  if (!isPassing(error)) return undefined;
  return new DomainError(
    'SERVICE_UNAVAILABLE',
    isOverloaded(error)
      ? 'The database has more work than it can do just now. Repeat the request in a moment.'
      : 'The database is not reachable just now. Repeat the request in a moment.',
    { retryAfterS: 1, cause: error },
  );
}
