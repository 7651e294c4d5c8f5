import type { Dispatcher } from 'undici';
import { mapValues } from '../exact-json.ts';
import { type ErrorClass, exchangeError, isShutDown, OutboundError } from './failure.ts';

export type Outcome = Answer | Failure;

export interface Answer {
  readonly kind: 'response';
  readonly status: number;
  /** Names in lower case; a repeated header is joined with a comma. */
  readonly headers: Record<string, string>;
  /** Decoded as UTF-8. Invalid bytes become U+FFFD; so does NUL, which PostgreSQL can't store. */
  readonly body: string;
  readonly isBodyCut: boolean;
  readonly durationMs: number;
}

export interface Failure {
  readonly kind: 'failure';
  readonly errorClass: ErrorClass;
  readonly message: string;
  readonly durationMs: number;
}

export interface Limits {
  /** From the call to the last byte of the answer, connecting included. */
  readonly timeoutMs: number;
  /** Maximum number of stored bytes of the answer's body. */
  readonly responseBytesMax: number;
  readonly signal?: AbortSignal | undefined;
}

// A body that exceeds the limit by no more than this is read to its end, so that the connection can be reused.
const discardedBytesMax = 64 * 1024;

/**
 * Receives one answer from undici. The outcome is settled once: by the end of the answer, by the last stored byte, by
 * an error, by the timeout, or by the caller's signal. The timeout continues until the connection is free, so that a
 * slow answer can't hold it.
 */
export class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly outcome: Promise<Outcome>;
  readonly #settle: (outcome: Outcome) => void;
  readonly #refuse: (reason: unknown) => void;
  readonly #limits: Limits;
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;
  #status = 0;
  #headers: Record<string, string> = {};
  #received = 0;

  constructor(limits: Limits) {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.outcome = promise;
    this.#settle = resolve;
    this.#refuse = reject;
    this.#limits = limits;
    this.#timer = setTimeout(this.#timeOut, limits.timeoutMs);
    limits.signal?.addEventListener('abort', this.#abandon, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Connected too late: the request must not be sent any more.
    if (this.#isOver) controller.abort(givenUp);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: RawHeaders): void {
    // 1xx are interim responses.
    if (status < 200) return;
    this.#status = status;
    this.#headers = joinedHeaders(headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { responseBytesMax } = this.#limits;
    const isCut = this.#received > responseBytesMax;
    this.#received += chunk.length;
    if (!isCut) this.#chunks.push(chunk);
    if (!isCut && this.#received > responseBytesMax) this.#answer();
    if (this.#received > responseBytesMax + discardedBytesMax) this.#end();
  }

  onResponseEnd(): void {
    if (this.#received <= this.#limits.responseBytesMax) this.#answer();
    this.#over();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: unknown): void {
    if (isShutDown(error)) this.#refuse(error);
    else this.fail(exchangeError(error));
    this.#over();
  }

  fail({ errorClass, message }: OutboundError): void {
    this.#settle({ kind: 'failure', errorClass, message, durationMs: this.#durationMs() });
    this.#end();
  }

  #answer(): void {
    const { responseBytesMax } = this.#limits;
    const isBodyCut = this.#received > responseBytesMax;
    const body = asText(this.#chunks, responseBytesMax);
    this.#settle({
      kind: 'response',
      status: this.#status,
      headers: this.#headers,
      body,
      isBodyCut,
      durationMs: this.#durationMs(),
    });
  }

  readonly #timeOut = (): void => {
    this.fail(
      new OutboundError('timeout', `No complete answer within ${this.#limits.timeoutMs / 1000} s: ${this.#stage()}.`),
    );
  };

  readonly #abandon = (): void => {
    this.#refuse(this.#limits.signal?.reason);
    this.#end();
  };

  #stage(): string {
    if (!this.#controller) return 'the connection did not come about';
    return this.#status === 0 ? 'nothing came back' : 'the answer did not end';
  }

  /** Closes the connection, even while it is being opened. */
  #end(): void {
    this.#over();
    this.#controller?.abort(givenUp);
  }

  #over(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#limits.signal?.removeEventListener('abort', this.#abandon);
  }

  #durationMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }
}

const givenUp = new Error('Given up.');

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

export function joinedHeaders(raw: RawHeaders): Record<string, string> {
  return mapValues(raw, (value = '') => [value].flat().join(', '));
}

function asText(chunks: readonly Buffer[], bytesMax: number): string {
  const [first] = chunks;
  if (!first) return '';
  const bytes = chunks.length === 1 ? first : Buffer.concat(chunks);
  let end = Math.min(bytes.length, bytesMax);
  // Does not cut within a character: continuation bytes of UTF-8 are 10xxxxxx.
  for (let back = 0; end < bytes.length && back < 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80; back += 1) end -= 1;
  const text = bytes.toString('utf8', 0, end);
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}
