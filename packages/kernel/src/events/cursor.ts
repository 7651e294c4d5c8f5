import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ReadContext } from '../context.ts';
import { malformed } from '../errors.ts';
import { decodeParts, encodeParts } from '../paging.ts';
import { eventFloors } from './order.ts';

/** A cursor: its scope, the number of the reader's last event, and a further position. */
const cursorSchema = z.tuple([z.string(), z.int().min(0), z.string()]);

export function encodeEventCursor(scope: string, number: number, more = ''): string {
  return encodeParts([scope, number, more]);
}

/** Undefined if the text is not a cursor, or one of another scope. */
export function decodeEventCursor(text: string, scope: string) {
  const [found, number, more] = decodeParts(text, cursorSchema) ?? [];
  return found !== scope || number === undefined || more === undefined ? undefined : { number, more };
}

/** 400 if events after this number were pruned: the reader would miss some. */
export async function demandKept(ctx: ReadContext, number: number, path: string, startAgain: string): Promise<void> {
  const [floor] = await ctx.db.orm
    .select({ number: eventFloors.number })
    .from(eventFloors)
    .where(eq(eventFloors.workspaceId, ctx.workspaceId));
  if (floor && number < floor.number) throw tooOld(path, startAgain);
}

export function tooOld(path: string, startAgain: string) {
  return malformed([path], `This is unknown or no longer kept. ${startAgain}`);
}
