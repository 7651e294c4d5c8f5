import * as bulk from '../bulk/index.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import { attachmentInverses } from '../attachments/index.ts';
import { callInverses } from '../calls/index.ts';
import { commentInverses } from '../comments/index.ts';
import { dealInverses } from '../deals/index.ts';
import { bodyOf, events, isActivity } from '../events-log/index.ts';
import { linkVerbs } from '../links/index.ts';
import { recordInverses } from '../records/index.ts';
import { taskInverses } from '../tasks/index.ts';

export const undoRest = bulk.defineSteps('operations/undo', 'undo', undoPage);

/** Inverse verbs by the first word of an event kind (docs/decisions/0051). */
const undoable: Readonly<Record<string, bulk.Inverses>> = {
  record: { ...recordInverses, verbs: { ...recordInverses.verbs, ...linkVerbs } },
  deal: dealInverses,
  task: taskInverses,
  comment: commentInverses,
  call: callInverses,
  attachment: attachmentInverses,
};

export function isUndoable(noun: string): boolean {
  return undoable[noun] !== undefined;
}

/** Events undone per transaction. */
const pageSize = 500;

export async function undoPage(call: WriteContext, undo: string): Promise<boolean> {
  const ctx = { ...call, unitId: undo };
  const row = await bulk.lockRunning(ctx, undo);
  if (!row || row.undoes === null) return false;
  const page = await ctx.db.orm
    .select({ id: events.id, kind: events.kind, payload: events.payload })
    .from(events)
    .where(
      and(
        eq(events.workspaceId, ctx.workspaceId),
        eq(events.operationId, row.undoes),
        isNotNull(events.operationId),
        // An undo of the item makes it leave again.
        isActivity,
        row.position === null ? undefined : lt(events.id, row.position),
      ),
    )
    .orderBy(desc(events.id))
    .limit(pageSize);
  const { undone, problems } = await takeBack(ctx, page.map(statedOf));
  const last = page.at(-1);
  const hasMore = page.length === pageSize && last !== undefined;
  const next = hasMore ? { position: last.id } : undefined;
  if (!hasMore) {
    const { session } = await bulk.findOperation(ctx, row.undoes);
    // No event names these writes.
    if (session && session.withoutUndo > 0)
      problems.push({ subjectId: row.undoes, message: `Writes without an undo, which stay: ${session.withoutUndo}.` });
  }
  await bulk.saveBulkPage(ctx, undo, { changed: undone, problems, next });
  return hasMore;
}

interface Stated {
  readonly kind: string;
  readonly noun: string;
  readonly subjectId: string;
  /** The version that the thing had after the event. */
  readonly version: number | undefined;
  readonly body: bulk.EventBody;
}

async function takeBack(
  ctx: WriteContext,
  page: readonly Stated[],
): Promise<{ undone: number; problems: bulk.Problem[] }> {
  const problems: bulk.Problem[] = [];
  let undone = 0;
  for (const [noun, ofNoun] of Map.groupBy(page, (one) => one.noun)) {
    const inverses = undoable[noun];
    const things = Map.groupBy(ofNoun, ({ subjectId }) => subjectId);
    if (!inverses) {
      for (const subjectId of things.keys()) problems.push({ subjectId, message: `A ${noun} stays: it has no undo.` });
      continue;
    }
    const versions = await inverses.lock(ctx, [...things.keys()]);
    for (const [subjectId, stated] of things) {
      const message = await takeBackThing(ctx, inverses, stated, versions.get(subjectId));
      if (message === undefined) undone += 1;
      else problems.push({ subjectId, message });
    }
  }
  return { undone, problems };
}

async function takeBackThing(
  ctx: WriteContext,
  { verbs }: bulk.Inverses,
  stated: readonly Stated[],
  version: number | undefined,
): Promise<string | undefined> {
  const [newest] = stated;
  if (!newest) return undefined;
  if (stated.some(({ body }) => body['isErased'] === true)) return 'What it said was erased.';
  // A record in Trash still has a version.
  const isGone = newest.noun !== 'record' && /\.(deleted|removed)$/.test(newest.kind);
  const isUntouched = version === (isGone ? undefined : newest.version);
  if (!isUntouched && !(await isOwnWork(ctx, newest, version))) return 'It was changed since.';
  if (isInterleaved(stated)) return 'Others changed it in between.';
  const part = new StatedEvents();
  try {
    await ctx.db.nested(async () => {
      for (const { kind, subjectId, body } of stated) await verbs[kind]?.({ ...ctx, events: part }, subjectId, body);
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
  ctx.events.take(part);
  return undefined;
}

/** True if another write came between two changes of one field, so that the older value would undo that write. */
function isInterleaved(newestFirst: readonly Stated[]): boolean {
  const later = new Map<string, { from: unknown; version: number | undefined }>();
  for (const { body, version } of newestFirst)
    for (const [field, { from, to }] of Object.entries(bulk.changesOf(body))) {
      const next = later.get(field);
      if (next && next.version !== version && !isDeepStrictEqual(next.from, to)) return true;
      later.set(field, { from, version });
    }
  return false;
}

/** True if an earlier page of this undo made the newest change of the record. */
async function isOwnWork(
  ctx: WriteContext,
  { noun, subjectId }: Stated,
  version: number | undefined,
): Promise<boolean> {
  if (noun !== 'record' || version === undefined) return false;
  const [newest] = await ctx.db.orm
    .select({ operationId: events.operationId })
    .from(events)
    .where(and(eq(events.workspaceId, ctx.workspaceId), eq(events.recordId, subjectId)))
    .orderBy(desc(events.id))
    .limit(1);
  return newest?.operationId === ctx.unitId;
}

export function statedOf({ kind, payload }: { kind: string; payload: string }): Stated {
  const body: bulk.EventBody = bodyOf(payload);
  const noun = kind.split('.', 1)[0] ?? '';
  const thing = body[noun];
  const known = typeof thing === 'object' && thing !== null ? thing : {};
  return {
    kind,
    noun,
    subjectId: 'id' in known && typeof known.id === 'string' ? known.id : String(body['recordId']),
    version: 'version' in known && typeof known.version === 'number' ? known.version : undefined,
    body,
  };
}
