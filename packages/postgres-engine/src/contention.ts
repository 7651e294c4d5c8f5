import { setTimeout as pause } from 'node:timers/promises';
import { isContended } from './failures.ts';

const triesMax = 4;
const pauseMs = 25;

/**
 * Runs a whole transaction again after a deadlock, a serialization failure or a lock timeout: PostgreSQL rolled it
 * back, so nothing of it is left. The pauses grow and are random, or the same transactions would collide again.
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
