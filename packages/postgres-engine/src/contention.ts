import { setTimeout as pause } from 'node:timers/promises';
import { isContended } from './failures.ts';

const triesMax = 4;
const pauseMs = 25;

/**
 * Runs a whole transaction again where PostgreSQL undid it for the sake of others: a deadlock, a
 * serialization failure, a lock that was not to be had. Nothing of it is left then, so it may be begun again.
 * The pauses grow and differ, or those that met once would meet again.
 */
export async function despiteContention<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === triesMax || !isContended(error)) throw error;
      await pause(pauseMs * 2 ** tries * Math.random());
    }
  }
}
