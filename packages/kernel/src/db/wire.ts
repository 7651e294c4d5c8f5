import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

const dataRowCode = 'D'.charCodeAt(0);
const countBytes = 2;
const lengthBytes = 4;

/**
 * A row as PostgreSQL sent it (PostgreSQL documentation, "Message Formats", DataRow): the number of
 * fields in 16 bits, and of each its length in 32 bits, -1 for null, with its bytes behind it.
 */
export class DataRow {
  readonly name = 'dataRow';
  readonly #bytes: Buffer;
  readonly #start: number;
  readonly #end: number;

  constructor(bytes: Buffer, start: number, end: number) {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
  }

  /** The texts of its fields, as pg asks for them. */
  get fields(): (string | null)[] {
    const bytes = this.#bytes;
    const fields: (string | null)[] = [];
    for (let at = this.#start + countBytes; at < this.#end; ) {
      const length = bytes.readInt32BE(at);
      at += lengthBytes;
      fields.push(length < 0 ? null : bytes.toString('utf8', at, at + length));
      at += Math.max(length, 0);
    }
    return fields;
  }

  /** Its fields without their number; a copy, since what they lie in is used again for what comes next. */
  copy(): Buffer {
    return Buffer.from(this.#bytes.subarray(this.#start + countBytes, this.#end));
  }
}

type Take = (message: object) => void;

/** What pg's parser of messages keeps to itself. */
interface Insides {
  handlePacket(start: number, code: number, length: number, bytes: Buffer): object;
  parse(bytes: Buffer, take: Take): void;
}

/** A client whose rows stay bytes until somebody asks for their texts: a list that is only passed on never does. */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: pg.Connection & { attachListeners(stream: NodeJS.ReadableStream): void } };
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

function parserOfRows(): Insides {
  const parser = new Parser() as unknown as Insides;
  const handlePacket = parser.handlePacket.bind(parser);
  // The length counts itself and stands before `start`.
  parser.handlePacket = (start, code, length, bytes) => (code === dataRowCode ? new DataRow(bytes, start, start + length - lengthBytes) : handlePacket(start, code, length, bytes));
  return parser;
}
