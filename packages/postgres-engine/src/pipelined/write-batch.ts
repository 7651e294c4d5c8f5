import type pg from 'pg';
import { serialize } from 'pg-protocol';
import { meaningOf } from '../failures.ts';
import { bindMessages, prepareOnce, namesOf, sendBatch } from './batch.ts';
import type { BoundStatement } from './bound-statement.ts';

/** Why a batch failed. */
export interface Refusal {
  /**
   * The index of the statement that PostgreSQL refused; the number of statements where it refused the commit. It means
   * nothing where the connection broke.
   */
  readonly at: number;
  readonly error: unknown;
}

/** Commits these statements as one batch, all or none; drops their rows. Answers undefined once they are committed. */
export async function writeBatch(
  client: pg.ClientBase,
  statements: readonly BoundStatement[],
): Promise<Refusal | undefined> {
  let at = 0;
  let isSent = false;
  try {
    for (const statement of statements) {
      const preparing = prepareOnce(client, statement);
      if (preparing) await preparing;
      at += 1;
    }
    at = 0;
    const messages = statements.flatMap((statement) => [...bindMessages(statement), serialize.execute()]);
    isSent = true;
    await sendBatch(client, { text: namesOf(statements) }, statements.length, messages, {
      complete: () => void (at += 1),
    });
    return undefined;
  } catch (error) {
    return { at, error: isSent ? meaningOf(error) : error };
  }
}
