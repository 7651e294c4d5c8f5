import { z } from 'zod';
import { clock } from '../clock.ts';
import { malformed } from '../errors.ts';

/**
 * Where a reader of events is: the number of the last one they have had, and when they were told so,
 * as one opaque text. The time only tells whether what came since may be gone.
 */
const placeSchema = z.tuple([z.literal('events'), z.int().min(0), z.int().min(0)]);

// Events are kept for 30 days; a day is for clocks and for the purge.
export const followableDays = 29;
const followableMs = followableDays * 86_400_000;

export function encodePlace(number: number): string {
  return Buffer.from(JSON.stringify(['events', number, clock.now()])).toString('base64url');
}

/** The number that a text of `encodePlace` holds; undefined where it is none. 400 where events after it may be gone, with `startAgain` as what to do. */
export function decodePlace(text: string, path: string, startAgain: string): number | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  const place = placeSchema.safeParse(parsed);
  if (!place.success) return undefined;
  const [, number, toldAt] = place.data;
  if (clock.now() - toldAt > followableMs) throw tooOld(path, startAgain);
  return number;
}

/** 400: there may be a gap between what the caller has had and what is still kept. */
export function tooOld(path: string, startAgain: string) {
  return malformed([path], `This is older than what is kept (30 days), or unknown. ${startAgain}`);
}
