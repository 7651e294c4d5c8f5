import type { BoundedRows, PrintedRows } from '../rows.ts';
import { JsonBytes, type Print } from './json-bytes.ts';
import { type DataRow, lengthAt, startsOf, textAt } from './wire.ts';

export interface Reader {
  readonly name: string;
  readonly read: (raw: unknown) => unknown;
  /** Undefined if a value must be decoded before it is printed. */
  readonly print: Print | undefined;
}

const [open, comma, end, close, nothing] = ['[', ',', '}', ']', 'null'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

// A page of 25 typical records is one piece. Printing a piece blocks the event loop for a fraction of a millisecond.
const pieceBytes = 16_384;

/** Parses PostgreSQL's text format of one type. */
export type Parse = (text: string) => unknown;

/** Rows as PostgreSQL sent them, decoded on access. A list that is only passed on is copied from bytes to bytes. */
export class RawRows<Row> implements BoundedRows<Row> {
  readonly isCut: boolean;
  readonly #raw: readonly Buffer[];
  readonly #readers: readonly Reader[];
  readonly #parsers: readonly Parse[];

  /** `raw` has the fields of each row as in the message DataRow; `parsers` has one parser for each column. */
  constructor(raw: readonly Buffer[], readers: readonly Reader[], parsers: readonly Parse[], isCut: boolean) {
    this.isCut = isCut;
    this.#raw = raw;
    this.#readers = readers;
    this.#parsers = parsers;
  }

  get length(): number {
    return this.#raw.length;
  }

  get byteLength(): number {
    return this.#raw.reduce((sum, { length }) => sum + length, 0);
  }

  cut(length: number): BoundedRows<Row> {
    return new RawRows(this.#raw.slice(0, length), this.#readers, this.#parsers, this.isCut);
  }

  at(index: number): Row | undefined {
    const raw = this.#raw.at(index);
    return raw && this.#decode(raw);
  }

  ofLast<Name extends keyof Row & string>(name: Name): Row[Name] {
    const raw = this.#raw.at(-1);
    if (!raw) throw new Error('There is no row.');
    const column = this.#readers.findIndex((reader) => reader.name === name);
    // Guarantee: the readers belong to the query of these rows.
    return this.#valueAt(raw, column, startsOf(raw)[column] ?? 0) as Row[Name];
  }

  decode(): Row[] {
    return this.#raw.map((raw) => this.#decode(raw));
  }

  print(names: readonly string[], before = '', after = ''): PrintedRows | undefined {
    const columns = layoutOf(this.#readers, names);
    if (!columns) return undefined;
    const end = this.#pieceEnd(0);
    const isWhole = end === this.#raw.length;
    const first = JsonBytes.of((json) => {
      json.json(before);
      json.put(open);
      this.#print(json, 0, end, columns);
      if (isWhole) this.#close(json, after);
    });
    return { first, rest: isWhole ? undefined : this.#printRest(end, columns, after) };
  }

  *#printRest(start: number, columns: readonly Printed[], after: string): Generator<Buffer> {
    for (let from = start, to = 0; from < this.#raw.length; from = to) {
      to = this.#pieceEnd(from);
      yield JsonBytes.of((json) => {
        this.#print(json, from, to, columns);
        if (to === this.#raw.length) this.#close(json, after);
      });
    }
  }

  #pieceEnd(from: number): number {
    let to = from;
    for (let bytes = 0; to < this.#raw.length && bytes < pieceBytes; to += 1) bytes += this.#raw[to]?.length ?? 0;
    return to;
  }

  #close(json: JsonBytes, after: string): void {
    json.put(close);
    json.json(after);
  }

  #print(json: JsonBytes, from: number, to: number, columns: readonly Printed[]): void {
    for (let at = from; at < to; at += 1) {
      const raw = this.#raw[at];
      if (!raw) return;
      if (at > 0) json.put(comma);
      const starts = startsOf(raw);
      for (const { column, name, print } of columns) {
        const start = starts[column] ?? 0;
        const length = lengthAt(raw, start);
        json.put(name);
        if (length < 0) json.put(nothing);
        else if (print) print(json, raw, start, start + length);
        else json.value(this.#valueAt(raw, column, start));
      }
      json.put(end);
    }
  }

  #decode(raw: Buffer): Row {
    const row: Record<string, unknown> = {};
    const starts = startsOf(raw);
    for (const [column, { name }] of this.#readers.entries())
      row[name] = this.#valueAt(raw, column, starts[column] ?? 0);
    // Guarantee: the readers belong to the query of these rows.
    return row as Row;
  }

  #valueAt(raw: Buffer, column: number, start: number): unknown {
    const text = textAt(raw, start);
    if (text === null) return null;
    const parse = this.#parsers[column];
    const reader = this.#readers[column];
    if (!parse || !reader) throw new Error(`The rows have no column ${column}.`);
    return reader.read(parse(text));
  }
}

/** A column of a printed object: its position in the row, and `{"name":` or `,"name":` before its value. */
interface Printed {
  readonly column: number;
  readonly name: Buffer;
  readonly print: Print | undefined;
}

/** Undefined if a column is missing. */
function layoutOf(readers: readonly Reader[], names: readonly string[]): readonly Printed[] | undefined {
  const found = names.map((name, at) => {
    const column = readers.findIndex((reader) => reader.name === name);
    return {
      column,
      name: Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`),
      print: readers[column]?.print,
    };
  });
  return found.some(({ column }) => column < 0) ? undefined : found;
}

/**
 * The rows of an answer as PostgreSQL sends them. Rows beyond `bytesMax` are dropped when they arrive, so an answer
 * holds at most that much memory, plus one row (docs/decisions/0033).
 */
export class ReceivedRows {
  readonly rows: Buffer[] = [];
  parsers: readonly Parse[] | undefined;
  isCut = false;
  byteLength = 0;
  #droppedBytes = 0;
  readonly #bytesMax: number;

  constructor(bytesMax = Infinity) {
    this.#bytesMax = bytesMax;
  }

  /** True once as much was dropped as is kept: the rest may be many times that. */
  get isFlooded(): boolean {
    return this.#droppedBytes > this.#bytesMax;
  }

  add(row: DataRow): void {
    this.isCut ||= this.rows.length > 0 && this.byteLength + row.length > this.#bytesMax;
    if (this.isCut) {
      this.#droppedBytes += row.length;
      return;
    }
    this.byteLength += row.length;
    this.rows.push(row.copy());
  }
}
