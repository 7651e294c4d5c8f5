import type { Connection } from './connection.ts';
import type { Statement } from './statement.ts';
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
  readonly #parts: readonly Compiled<unknown>[];
  readonly #text: Text;

  private constructor(parts: readonly Compiled<unknown>[], text: Text) {
    this.#parts = parts;
    this.#text = text;
  }

  /** Undefined where there are too many of them, or one that can't be a part. `connection` tells what they are; any other may run them. */
  static of(statements: readonly Statement<unknown>[], connection: Connection): Together | undefined {
    if (statements.length > partsMax) return undefined;
    const parts = statements.map((statement) => connection.prepared(statement));
    if (!parts.every((part) => part instanceof Compiled)) return undefined;
    const key = statements.map(({ name }) => name).join(' ');
    let text = texts.get(key);
    if (!text) {
      text = { name: `together.${texts.size + 1}`, text: textOf(parts) };
      texts.set(key, text);
    }
    return new Together(parts, text);
  }

  async execute({ client, isPreparing }: Connection, values: readonly Record<string, unknown>[]): Promise<void> {
    const { name, text } = this.#text;
    await client.query({ name: isPreparing ? name : '', text }, this.#parts.flatMap((part, at) => part.fill(values[at] ?? {})));
  }
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
