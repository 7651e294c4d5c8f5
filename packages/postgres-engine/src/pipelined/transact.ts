import type { Reads, Work } from '../engine.ts';
import type { PipelinedEngine } from './engine.ts';
import type { Held } from './lane.ts';
import { PipelinedSession } from './session.ts';

/**
 * Runs a transaction. BEGIN leaves with the first awaited statement: it costs no round trip. A transaction that awaits
 * nothing is committed in a group.
 */
export async function transact<T>(
  engine: PipelinedEngine,
  owner: string | undefined,
  work: Work<T>,
  outside: Reads | undefined,
): Promise<T> {
  let held: Held | undefined;
  const connect = async (statement: string) => {
    held = await engine.lanes.main.connect({ name: owner, statement: owner === undefined ? '' : statement });
    return engine.connection(held.client);
  };
  const session = new PipelinedSession(connect, engine.statements, outside);
  let brokenBy: unknown;
  try {
    const result = await work(session);
    await (session.asSingleMessage?.(engine.groupCommit, owner) ?? session.commit());
    return result;
  } catch (error) {
    throw await session.rollBack(error).catch((failure: unknown) => {
      brokenBy = failure;
      return error;
    });
  } finally {
    held?.release(brokenBy);
  }
}
