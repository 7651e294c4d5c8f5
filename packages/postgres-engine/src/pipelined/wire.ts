import type pg from 'pg';
import { TextJsonClient } from '../clients.ts';
import { Parser } from 'pg-protocol/dist/parser.js';

const dataRowCode = 'D'.charCodeAt(0);
const countBytes = 2;
const lengthBytes = 4;

/** The offsets of the fields of a row. The length of each field precedes it in 32 bits. */
export function startsOf(fields: Buffer, start = 0, end = fields.length): number[] {
  const starts: number[] = [];
  for (let at = start + lengthBytes; at <= end; at += Math.max(lengthAt(fields, at), 0) + lengthBytes) starts.push(at);
  return starts;
}

/** The length of a field in bytes; -1 for null. */
export function lengthAt(fields: Buffer, start: number): number {
  return fields.readInt32BE(start - lengthBytes);
}

export function textAt(fields: Buffer, start: number): string | null {
  const length = lengthAt(fields, start);
  return length < 0 ? null : fields.toString('utf8', start, start + length);
}

/**
 * A row in PostgreSQL's format (PostgreSQL documentation, "Message Formats", DataRow): the number of fields in 16 bits,
 * then the fields.
 */
export class DataRow {
  readonly name = 'dataRow';
  readonly #bytes: Buffer;
  readonly #start: number;
  readonly #end: number;

  constructor(bytes: Buffer, start: number, end: number) {
    this.#bytes = bytes;
    this.#start = start + countBytes;
    this.#end = end;
  }

  /** The fields as texts: pg's own queries read them. */
  get fields(): (string | null)[] {
    return startsOf(this.#bytes, this.#start, this.#end).map((start) => textAt(this.#bytes, start));
  }

  /** In bytes. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** A copy of the fields, because pg overwrites the buffer with the next messages. */
  copy(): Buffer {
    return Buffer.from(this.#bytes.subarray(this.#start, this.#end));
  }
}

type Take = (message: object) => void;

/** The private parts of pg's message parser. */
export interface Internals {
  handlePacket(start: number, code: number, length: number, bytes: Buffer): object;
  parse(bytes: Buffer, take: Take): void;
}

/** A client whose rows stay bytes until a field is read. A list that is only passed on is never decoded. */
export class Client extends TextJsonClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as {
      connection: pg.Connection & { attachListeners(stream: NodeJS.ReadableStream): void };
    };
    connection.attachListeners = (stream) => {
      const parser = parserOfRows();
      const take: Take = (message) => {
        const { name } = message as { name: string };
        connection.emit(name === 'error' ? 'errorMessage' : name, message);
      };
      stream.on('data', (bytes: Buffer) => parser.parse(bytes, take));
    };
  }
}

function parserOfRows(): Internals {
  const parser = new Parser() as unknown as Internals;
  const handlePacket = parser.handlePacket.bind(parser);
  // The length counts its own bytes, which precede `start`.
  parser.handlePacket = (start, code, length, bytes) =>
    code === dataRowCode
      ? new DataRow(bytes, start, start + length - lengthBytes)
      : handlePacket(start, code, length, bytes);
  return parser;
}
