/** A due delivery with the body to send. */
export interface DueDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly attempts: number;
  readonly attemptsBefore: number;
  /** Deliveries with the same key are made one at a time; null: no order. */
  readonly orderKey: string | null;
  /** The replay that made it. */
  readonly replayId: string | null;
  /** Null when the event was pruned. */
  readonly payload: string | null;
  /** Context of the write that stated the event; only while spans are exported. */
  readonly traceparent?: string | undefined;
}

/** The deliveries that a drain has loaded: READY, SENT or ENDING (see `Drain`). */
export class InFlight {
  readonly #ids = new Set<string>();
  readonly #heldKeys = new Set<string>();
  readonly #endingKeys = new Set<string>();
  #ready: DueDelivery[] = [];

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  get keys(): { readonly heldKeys: ReadonlySet<string>; readonly endingKeys: ReadonlySet<string> } {
    return { heldKeys: this.#heldKeys, endingKeys: this.#endingKeys };
  }

  get size(): number {
    return this.#ids.size;
  }

  get readyCount(): number {
    return this.#ready.length;
  }

  get next(): DueDelivery | undefined {
    return this.#ready[0];
  }

  takeNext(): void {
    this.#ready.shift();
  }

  add(due: readonly DueDelivery[]): void {
    for (const { id, orderKey } of due) {
      this.#ids.add(id);
      if (orderKey !== null) this.#heldKeys.add(orderKey);
    }
    this.#ready.push(...due);
  }

  end({ orderKey }: DueDelivery): void {
    if (orderKey !== null) this.#endingKeys.add(orderKey);
  }

  remove({ id, orderKey }: DueDelivery): void {
    this.#ids.delete(id);
    if (orderKey === null) return;
    this.#heldKeys.delete(orderKey);
    this.#endingKeys.delete(orderKey);
  }

  /** READY to DUE: drops what is loaded but must not be sent. */
  dropReady(): void {
    for (const due of this.#ready) this.remove(due);
    this.#ready = [];
  }
}
