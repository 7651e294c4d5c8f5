/**
 * The generation of all prepared statements. When a migration changes the type of a column, PostgreSQL refuses the
 * statements that were prepared before. The next generation has other names and texts: a pooler identifies statements
 * by their text, and would reuse an old one.
 */
export class Generation {
  #number = 0;

  get number(): number {
    return this.#number;
  }

  /** Begins the next generation, unless another refused statement already did. */
  end(number: number): void {
    if (number === this.#number) this.#number += 1;
  }
}

/** Tries of a statement: another migration may end during the second one. */
export const generationsMax = 3;
