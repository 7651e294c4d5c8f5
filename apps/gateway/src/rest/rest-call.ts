import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { KnownKey } from '@dossier/domain/api-keys/index.ts';
import type { NamedUnit, SentFile } from '@dossier/kernel/context.ts';
import { DomainError, outcomeUnknown, unavailable } from '@dossier/kernel/errors.ts';
import type { PrintedRows } from '@dossier/postgres-engine/index.ts';
import { admitKey, charge, type KeyAdmission, tooManyRequests } from '../admit-key.ts';
import type { AnswerBudget } from '../answers-under-way.ts';
import { account, type GatewayContext } from '../gateway-context.ts';
import { operationHeaderOf } from '../named-operation.ts';
import { inPieces, isLarge } from '../pieces.ts';
import { requestIdOf } from '../request-id.ts';
import { isKnown } from './preconditions.ts';
import { errorBody, errorHeaders, type Headers } from './errors.ts';
import { restPrefix, type Endpoint } from './routes.ts';

/** JSON, complete or as a list that is printed while it is sent; or a file that is read meanwhile. */
export type Body = Json | SentFile;
type Json = string | PrintedRows;

/** One request and its answer; collects the headers, log fields and metrics on the way. */
export class RestCall {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly address: string;
  /** The path after /api/v1, still percent-encoded. */
  readonly path: string;
  /** The query string without its question mark, still percent-encoded. */
  readonly query: string;
  key: KnownKey | undefined;
  endpoint: Endpoint | undefined;
  named: NamedUnit | undefined;
  total: number | undefined;
  isReplayed = false;
  /** True once an upsert has created something. */
  hasCreated = false;
  #admission: KeyAdmission | undefined;
  #etag: string | undefined;
  #location: string | undefined;
  #nextUrl: string | undefined;
  readonly #gateway: GatewayContext;
  readonly #response: ServerResponse;
  readonly #startedAt = performance.now();

  constructor(gateway: GatewayContext, request: IncomingMessage, response: ServerResponse) {
    this.#gateway = gateway;
    this.#response = response;
    this.request = request;
    this.requestId = requestIdOf(request.headers);
    this.address = gateway.addresses.of(request);
    const { url = '/' } = request;
    const at = url.indexOf('?');
    this.path = url.slice(restPrefix.length, at === -1 ? undefined : at);
    this.query = at === -1 ? '' : url.slice(at + 1);
  }

  /**
   * Counts the request. Throws 429 if the limit of the workspace or key is used up; without a query if this process
   * already knows that.
   */
  admit(key: KnownKey): Promise<void> | undefined {
    const admission = admitKey(this.#gateway, key);
    if (admission instanceof Promise) return admission.then((one) => this.#note(one));
    this.#note(admission);
    return undefined;
  }

  /** Counts further requests of this call, all or none. */
  async charge(key: KnownKey, requests: number): Promise<void> {
    this.#admission = await charge(this.#gateway, key, requests);
  }

  #note(admission: KeyAdmission): void {
    this.#admission = admission;
    if (this.key) this.#gateway.usage.count(this.key, !admission.isAdmitted);
    if (!admission.isAdmitted) throw tooManyRequests(admission);
  }

  /** Bounds the lists that this process holds for slow readers. */
  answerOf(workspaceId: string): AnswerBudget {
    return this.#gateway.answers.of(workspaceId, this.#response);
  }

  /** Copies parts of a body to headers: the version and address of a resource, the URL of the next page. */
  noteOutput(output: unknown): void {
    if (typeof output !== 'object' || output === null) return;
    if ('nextUrl' in output && typeof output.nextUrl === 'string') this.#nextUrl = output.nextUrl;
    if (!('data' in output)) return;
    const { data } = output;
    if (typeof data !== 'object' || data === null) return;
    const { isVersioned, createdPath, isUpsert } = this.endpoint ?? {};
    if (isVersioned && 'version' in data && typeof data.version === 'number') this.#etag = `"${data.version}"`;
    this.hasCreated = isUpsert === true && 'created' in output && output.created === true;
    if (createdPath === undefined) return;
    const [, list = '', name = ''] = /^(.*)\/\{(\w+)\}$/.exec(createdPath) ?? [];
    const { id, [name]: named = id }: Record<string, unknown> = { ...data };
    if (typeof named !== 'string') return;
    // Parameters of both paths have the same place in them.
    const asked = this.path.split('/');
    const within = list.split('/').map((part, at) => (part.startsWith('{') ? asked[at] : part));
    this.#location = `${this.#gateway.publicUrl}${restPrefix}${within.join('/')}/${encodeURIComponent(named)}`;
  }

  succeed(status: number, body: Body): void {
    const headers: Headers = {};
    if (this.#etag !== undefined) headers['ETag'] = this.#etag;
    // A dry run or an updating upsert creates nothing.
    if (this.#location !== undefined && status === 201) headers['Location'] = this.#location;
    if (this.#nextUrl !== undefined) headers['Link'] = `<${this.#nextUrl}>; rel="next"`;
    if (this.total !== undefined) headers['X-Total-Count'] = this.total;
    Object.assign(headers, operationHeaderOf(this));
    if (this.isReplayed) headers['Idempotency-Replayed'] = 'true';
    if (typeof body === 'object' && 'pieces' in body) this.#sendFile(status, headers, body);
    else if (this.endpoint?.isSparable && isKnown(this.request, this.#etag)) this.#send(304, headers, undefined);
    else this.#send(status, headers, body);
  }

  #sendFile(status: number, headers: Headers, { name, type, size, pieces }: SentFile): void {
    const response = this.#response;
    if (response.headersSent) return;
    this.#addCommon(headers);
    headers['Content-Type'] = type;
    headers['Content-Disposition'] = attachmentOf(name);
    // Even a browser that ignores the disposition runs nothing in it.
    headers['Content-Security-Policy'] = "sandbox; default-src 'none'";
    if (size !== undefined) headers['Content-Length'] = size;
    response.writeHead(status, headers);
    if (this.request.method === 'HEAD') response.end();
    // A part that can't be read destroys the connection, so that a truncated file does not look complete.
    else pipeline(Readable.from(pieces), response, () => {});
    this.#account(status);
  }

  succeedEmpty(headers: Headers): void {
    this.#send(204, headers, undefined);
  }

  fail(error: DomainError): void {
    const status = error.status;
    if (status >= 500)
      this.#gateway.log.error(
        { requestId: this.requestId, route: this.#route, err: error.cause ?? error },
        error.message,
      );
    this.#send(status, errorHeaders(error), errorBody(error, this.requestId));
  }

  /** Answers a request that took too long; its later result is not sent. */
  giveUp(): void {
    const { method, complete } = this.request;
    if (!complete) return this.fail(new DomainError('TIMEOUT', 'The body of the request did not arrive in time.'));
    const isReading = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || this.endpoint?.type === 'query';
    this.fail(
      isReading
        ? unavailable('This took too long. Repeat the request in a moment.', 5)
        : outcomeUnknown('This took too long.', 5),
    );
  }

  #send(status: number, headers: Headers, body: Json | undefined): void {
    const response = this.#response;
    if (response.headersSent) return;
    this.#addCommon(headers);
    if (body !== undefined) headers['Content-Type'] = 'application/json; charset=utf-8';
    const { first, rest } = typeof body === 'object' ? body : { first: body };
    // A body that is printed while it is sent has no Content-Length.
    if (first !== undefined && !rest) headers['Content-Length'] = Buffer.byteLength(first);
    response.writeHead(status, headers);
    if (first === undefined || this.request.method === 'HEAD') response.end();
    // A value that can't be printed destroys the connection, so that a truncated answer does not look complete.
    else if (typeof first !== 'string' && (rest || isLarge(first))) pipeline(inPieces(first, rest), response, () => {});
    else response.end(first);
    this.#account(status);
  }

  #addCommon(headers: Headers): void {
    headers['X-Request-Id'] = this.requestId;
    headers['Cache-Control'] = 'no-store';
    headers['X-Content-Type-Options'] = 'nosniff';
    this.#addRateLimit(headers);
    if (this.endpoint?.deprecation) Object.assign(headers, this.endpoint.deprecation.headers);
  }

  // Without a known key nothing was counted, so the whole limit is left. With the limit off there are no headers.
  #addRateLimit(headers: Headers): void {
    const admission = this.#admission;
    const limit = admission?.limit ?? this.#gateway.rateLimitPerMinute;
    if (limit === 0) return;
    headers['RateLimit-Limit'] = limit;
    headers['RateLimit-Remaining'] = admission?.remaining ?? limit;
    headers['RateLimit-Reset'] = admission?.resetS ?? 0;
  }

  get #route(): string {
    return restPrefix + (this.endpoint?.path ?? '');
  }

  #account(status: number): void {
    account(this.#gateway, this.#startedAt, {
      requestId: this.requestId,
      workspaceId: this.key?.workspaceId,
      keyId: this.key?.id,
      address: this.address,
      method: this.request.method ?? '',
      route: this.#route,
      status,
    });
  }
}

/**
 * The header Content-Disposition of a download (RFC 6266): the name in ASCII, for old clients, and in UTF-8 (RFC 8187).
 * `attachmentOf('Größe.pdf')` is `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`.
 */
function attachmentOf(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const plainPart = `attachment; filename="${plain}"`;
  return plain === name ? plainPart : `${plainPart}; filename*=UTF-8''${encoded(name)}`;
}

function encoded(name: string): string {
  // These four are no characters of a value, but encodeURIComponent leaves them.
  return encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
