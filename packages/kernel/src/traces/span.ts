/** Ids, counts and names of the program: never a text of a customer, a person's data or a key. */
export type SpanAttributes = Readonly<Record<`http.${string}` | `dossier.${string}`, string | number | undefined>>;

export interface SpanOptions {
  readonly kind?: 'SERVER' | 'CLIENT' | 'PRODUCER' | 'CONSUMER' | 'INTERNAL';
  /** The `traceparent` that the span continues, undefined for a new trace; by default that of the span in progress. */
  readonly parent?: string | undefined;
  readonly attributes?: SpanAttributes;
  /** A moment of `performance.now()`; by default now. */
  readonly startedAt?: number;
}

/** A span that has not ended yet. */
export interface OpenSpan {
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
