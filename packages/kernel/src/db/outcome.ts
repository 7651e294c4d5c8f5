import { isPassing, OutcomeUnknown } from '../errors.ts';
import { isRefusal } from './refusals.ts';

// What pg says of a query that it did not even send.
const neverSent = /is not queryable/;

/**
 * What a failure means of a transaction whose end (COMMIT, or the Sync behind a group) was handed to a
 * connection, and failed with `atEnd`. Refused by PostgreSQL or never sent, it has left nothing. In every other
 * case the connection broke with the answer, and whether PostgreSQL committed can't be known from here.
 */
export function meaningOf(error: unknown, atEnd: unknown = error): unknown {
  const isKnown = isRefusal(error) || !isPassing(error) || (atEnd instanceof Error && neverSent.test(atEnd.message));
  return isKnown ? error : new OutcomeUnknown('The connection broke before a commit was answered.', { cause: error });
}
