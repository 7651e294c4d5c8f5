import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

/** Ids, counts and names from the program: never customers' texts, personal data or keys. */
type SpanAttributes = Readonly<Record<`http.${string}` | `dossier.${string}`, string | number | undefined>>;

interface SpanOptions {
  readonly kind?: 'SERVER' | 'CLIENT' | 'PRODUCER' | 'CONSUMER' | 'INTERNAL';
  /** The `traceparent` that the span continues, undefined for a new trace; by default that of the span in progress. */
  readonly parent?: string | undefined;
  readonly attributes?: SpanAttributes;
  /** A moment of `performance.now()`; by default now. */
  readonly startedAt?: number;
}

interface OpenSpan {
  /** Its context in the format of W3C Trace Context. */
  readonly traceparent: string;
  note(attributes: SpanAttributes, name?: string): void;
  fail(): void;
  end(): void;
}

export interface Exporter {
  start(name: string, options: SpanOptions): OpenSpan;
  close(): Promise<void>;
}

const inProgress = new AsyncLocalStorage<OpenSpan>();
let exporter: Exporter | undefined;

/**
 * Exports spans from now on; returns a function that stops it. Without an endpoint the SDK is not loaded, and each
 * function of this file only compares a reference.
 */
export async function startTracing(
  endpoint: string | undefined,
  service: string,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const { openExporter } = await import('./exporter.ts');
  const own = (exporter = openExporter(endpoint, service, log));
  return async () => {
    if (exporter === own) exporter = undefined;
    await own.close();
  };
}

export function isTracing(): boolean {
  return exporter !== undefined;
}

export function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return exporter ? runIn(openSpan(exporter, name, options), work) : work();
}

async function runIn<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    return await inProgress.run(span, work);
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}

export function noteSpan(name: string, options: SpanOptions): void {
  if (exporter) openSpan(exporter, name, options).end();
}

function openSpan({ start }: Exporter, name: string, options: SpanOptions): OpenSpan {
  return start(name, 'parent' in options ? options : { ...options, parent: traceparent() });
}

/** Adds facts that are known only now to the span in progress. */
export function noteInSpan(attributes: SpanAttributes, name?: string): void {
  if (exporter) inProgress.getStore()?.note(attributes, name);
}

export function traceparent(): string | undefined {
  return exporter && inProgress.getStore()?.traceparent;
}

/** The headers of an outgoing request with the `traceparent` of the span in progress, unless they have their own. */
export function withTraceparent(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = traceparent();
  const isTaken = own === undefined || Object.keys(headers).some((name) => name.toLowerCase() === 'traceparent');
  return isTaken ? headers : { ...headers, traceparent: own };
}
