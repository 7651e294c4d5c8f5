import type { components } from './api.generated.ts';

type ErrorBody = components['responses']['Error']['content']['application/json'];

/** `code` of an error of Dossier. */
export type ErrorCode = ErrorBody['code'];
/** Path and message of an invalid part of the input. */
export type Issue = NonNullable<ErrorBody['issues']>[number];

/** A call that failed. Each code has a class of its own below. */
export class DossierError extends Error {
  /** `CONNECTION`: there was no answer. `UNEXPECTED_ANSWER`: the answer was not from Dossier, maybe from a proxy. */
  readonly code: ErrorCode | 'CONNECTION' | 'UNEXPECTED_ANSWER';
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined;
  readonly issues: readonly Issue[];
  /** `unknown`: the write may have been executed. If it is undefined, nothing was written. */
  readonly outcome: 'unknown' | undefined;

  constructor(message: string, { code, status, requestId, issues = [], outcome, cause }: DossierErrorFields) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.issues = issues;
    this.outcome = outcome;
  }
}

interface DossierErrorFields {
  code: DossierError['code'];
  status?: number | undefined;
  requestId?: string | undefined;
  issues?: readonly Issue[] | undefined;
  outcome?: 'unknown' | undefined;
  cause?: unknown;
}

/** No answer came, after all tries. */
export class ConnectionError extends DossierError {}
/** The answer was not from Dossier: the URL is wrong, or a proxy answered. */
export class UnexpectedAnswerError extends DossierError {}
export class BadRequestError extends DossierError {}
export class UnauthorizedError extends DossierError {}
export class ForbiddenError extends DossierError {}
export class NotFoundError extends DossierError {}
export class MethodNotSupportedError extends DossierError {}
export class RequestTimeoutError extends DossierError {}
export class ConflictError extends DossierError {}
/** `ifMatch` names an old version, because the thing has changed since. */
export class PreconditionFailedError extends DossierError {}
export class PayloadTooLargeError extends DossierError {}
export class UnsupportedMediaTypeError extends DossierError {}
/** The server does not answer under the name in `url`. */
export class MisdirectedRequestError extends DossierError {}
/** Well-formed, but not possible in this workspace; `issues` names the causes. */
export class UnprocessableContentError extends DossierError {}
export class TooManyRequestsError extends DossierError {}
export class InternalServerError extends DossierError {}
export class ServiceUnavailableError extends DossierError {}
/** The database cancelled the query at its time limit: narrow it. */
export class QueryTooSlowError extends ServiceUnavailableError {}
/** The disk of the database is full. */
export class StorageFullError extends ServiceUnavailableError {}
/** The write may have been executed. Repeat it with the same `idempotencyKey`, or check first. */
export class OutcomeUnknownError extends DossierError {}

// If this table lacks a code of the document, the type check fails.
const classes: Readonly<Record<ErrorCode, typeof DossierError>> = {
  BAD_REQUEST: BadRequestError,
  UNAUTHORIZED: UnauthorizedError,
  FORBIDDEN: ForbiddenError,
  BUDGET_EXCEEDED: ForbiddenError,
  NOT_FOUND: NotFoundError,
  METHOD_NOT_SUPPORTED: MethodNotSupportedError,
  TIMEOUT: RequestTimeoutError,
  CONFLICT: ConflictError,
  PRECONDITION_FAILED: PreconditionFailedError,
  PAYLOAD_TOO_LARGE: PayloadTooLargeError,
  UNSUPPORTED_MEDIA_TYPE: UnsupportedMediaTypeError,
  MISDIRECTED_REQUEST: MisdirectedRequestError,
  UNPROCESSABLE_CONTENT: UnprocessableContentError,
  TOO_MANY_REQUESTS: TooManyRequestsError,
  INTERNAL_SERVER_ERROR: InternalServerError,
  SERVICE_UNAVAILABLE: ServiceUnavailableError,
  OUTCOME_UNKNOWN: OutcomeUnknownError,
  QUERY_TOO_SLOW: QueryTooSlowError,
  STORAGE_FULL: StorageFullError,
};

export function errorOf({ status, url, headers }: Response, body: unknown): DossierError {
  if (isErrorBody(body)) {
    // A newer server may have codes missing from this table.
    const ErrorClass = classes[body.code] ?? DossierError;
    return new ErrorClass(body.message, { ...body, status });
  }
  return new UnexpectedAnswerError(`${url} answered ${status}, and not as Dossier does.`, {
    code: 'UNEXPECTED_ANSWER',
    status,
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'requestId' in body;
}
