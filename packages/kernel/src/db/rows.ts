/** How a column becomes a value. */
export interface Reader {
  readonly name: string;
  readonly read: (raw: unknown) => unknown;
  /** `json` comes as JSON text; what is read of `plain` has nothing that JSON must escape. */
  readonly kind: 'json' | 'plain' | 'any';
}

/**
 * Rows as PostgreSQL sent them, read when somebody asks for them. A list that only passes on never
 * does: it is printed, and jsonb is JSON already.
 */
export class Rows<Row> {
  readonly #raw: readonly (readonly unknown[])[];
  readonly #readers: readonly Reader[];

  constructor(raw: readonly (readonly unknown[])[], readers: readonly Reader[]) {
    this.#raw = raw;
    this.#readers = readers;
  }

  get length(): number {
    return this.#raw.length;
  }

  /** Without the rows from `length` on. */
  cut(length: number): Rows<Row> {
    return new Rows(this.#raw.slice(0, length), this.#readers);
  }

  at(index: number): Row | undefined {
    const raw = this.#raw.at(index);
    return raw && this.#decode(raw);
  }

  decode(): Row[] {
    return this.#raw.map((raw) => this.#decode(raw));
  }

  /** The rows as a JSON array of objects with just these columns, in this order; undefined where one is missing. */
  print(names: readonly string[]): string | undefined {
    const columns = names.map((name) => this.#readers.findIndex((reader) => reader.name === name));
    if (columns.includes(-1)) return undefined;
    const printers = columns.map((at, position) => ({ at, before: `${position === 0 ? '{' : ','}${JSON.stringify(names[position])}:`, print: printerOf(this.#readers[at]) }));
    let text = '[';
    for (const [index, raw] of this.#raw.entries()) {
      if (index > 0) text += ',';
      for (const { at, before, print } of printers) {
        const value = raw[at];
        text += before;
        text += value === null ? 'null' : print(value);
      }
      text += '}';
    }
    return `${text}]`;
  }

  #decode(raw: readonly unknown[]): Row {
    const row: Record<string, unknown> = {};
    for (const [at, { name, read }] of this.#readers.entries()) {
      const value = raw[at];
      row[name] = value === null ? null : read(value);
    }
    // The readers are those of the query that the rows come from.
    return row as Row;
  }
}

function printerOf(reader: Reader | undefined): (raw: unknown) => string {
  if (!reader) throw new Error('There is no such column.');
  const { kind, read } = reader;
  if (kind === 'json') return String;
  if (kind === 'plain') return (raw) => `"${String(read(raw))}"`;
  return (raw) => JSON.stringify(read(raw));
}
