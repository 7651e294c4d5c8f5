/** Limits the number of slots per holder. `undefined` has no limit. */
export class HolderLimit {
  readonly max: number;
  readonly #taken = new Map<string, number>();

  constructor(max: number) {
    this.max = max;
  }

  isFull(holder: string | undefined): boolean {
    return holder !== undefined && (this.#taken.get(holder) ?? 0) >= this.max;
  }

  take(holder: string | undefined): void {
    if (holder !== undefined) this.#taken.set(holder, (this.#taken.get(holder) ?? 0) + 1);
  }

  free(holder: string | undefined): void {
    if (holder === undefined) return;
    const left = (this.#taken.get(holder) ?? 0) - 1;
    if (left > 0) this.#taken.set(holder, left);
    else this.#taken.delete(holder);
  }
}
