import type { Connection } from './connection.ts';
import type { Prepared, Statement } from './statement.ts';
import { Compiled } from './compiled.ts';

const partsMax = 4;

/** Statements as one: their text, written once and for every connection the same. */
interface Text {
  readonly name: string;
  readonly text: string;
}

const texts = new Map<string, Text>();

/**
 * Several statements as one, which PostgreSQL takes or leaves as a whole: each INSERT, UPDATE or
 * DELETE as a part of WITH, which all see the same state, and each SELECT as a value of the row that
 * nobody reads. Only for statements that don't build on one another.
 */
export class Together {
  readonly #connection: Connection;
  readonly #parts: readonly Compiled<unknown>[];
  readonly #text: Text;

  private constructor(connection: Connection, parts: readonly Compiled<unknown>[], text: Text) {
    this.#connection = connection;
    this.#parts = parts;
    this.#text = text;
  }

  static isPossible(statements: readonly Statement<unknown>[], connection: Connection): boolean {
    return statements.length <= partsMax && statements.every((statement) => connection.prepared(statement) instanceof Compiled);
  }

  static of(statements: readonly Statement<unknown>[], connection: Connection): Together {
    const parts = statements.map((statement) => partOf(connection.prepared(statement)));
    const key = statements.map(({ name }) => name).join(' ');
    let text = texts.get(key);
    if (!text) {
      text = { name: `together.${texts.size + 1}`, text: textOf(parts) };
      texts.set(key, text);
    }
    return new Together(connection, parts, text);
  }

  async execute(values: readonly Record<string, unknown>[]): Promise<void> {
    const { client, isPreparing } = this.#connection;
    const { name, text } = this.#text;
    await client.query({ name: isPreparing ? name : '', text }, this.#parts.flatMap((part, at) => part.fill(values[at] ?? {})));
  }
}

function partOf(prepared: Prepared<unknown>): Compiled<unknown> {
  if (!(prepared instanceof Compiled)) throw new Error('Ask first whether it is possible.');
  return prepared;
}

function textOf(parts: readonly Compiled<unknown>[]): string {
  const changes: string[] = [];
  const looks: string[] = [];
  let count = 0;
  for (const part of parts) {
    const offset = count;
    const text = part.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`);
    if (/^\s*select\b/i.test(text)) looks.push(`(${text})`);
    else changes.push(`part_${changes.length} as (${text})`);
    count += part.parameterCount;
  }
  return `${changes.length > 0 ? `with ${changes.join(', ')} ` : ''}select ${looks.join(', ') || 'null'}`;
}
