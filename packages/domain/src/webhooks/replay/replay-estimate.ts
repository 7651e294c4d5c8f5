import { decodeId } from '@dossier/kernel/ids.ts';
import type { Reads } from '@dossier/postgres-engine/index.ts';
import { meetingOf } from '../dispatch/conditions.ts';
import type { ExpectedReplay } from './replay-schema.ts';
import { countWanted, lookThrough, type Span, type Wanted } from './replay-span.ts';
import type { webhooks } from '../table.ts';

type Row = typeof webhooks.$inferSelect;

/** Events that an estimate looks at, and bodies that it judges by a condition: a person waits for it. */
const examinedMax = 100_000;
const judgedMax = 5_000;
const pageSize = 500;

/** Estimates the deliveries of a replay of this span by kind, and its duration at its pace. */
export async function estimateReplay(
  db: Reads,
  { condition, rateLimitPerSecond }: Row,
  span: Span & { readonly ratePerMinute: number | null },
): Promise<ExpectedReplay> {
  const { byKind, isComplete } = condition ? await countMeeting(db, span) : await countWanted(db, span, examinedMax);
  const count = byKind.reduce((sum, one) => sum + one.count, 0);
  const perSecond = Math.min((span.ratePerMinute ?? Infinity) / 60, rateLimitPerSecond ?? Infinity);
  return {
    count,
    isComplete,
    byKind: byKind.toSorted((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
    durationS: perSecond === Infinity ? null : Math.ceil(count / perSecond),
  };
}

/** `countWanted` for a webhook with a condition. */
async function countMeeting(db: Reads, span: Span) {
  const counts = new Map<string, number>();
  let after: string | null = null;
  let examined = 0;
  let judged = 0;
  let isEnd = false;
  while (!isEnd && examined < examinedMax && judged < judgedMax) {
    const looked = await lookThrough(db, span, after, { examinedMax: pageSize * 10, wantedMax: pageSize });
    for (const { kind } of await meeting(db, span, looked.wanted)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    examined += looked.examined;
    judged += looked.wanted.length;
    after = looked.last ?? after;
    ({ isEnd } = looked);
  }
  return { byKind: [...counts].map(([kind, count]) => ({ kind, count })), isComplete: isEnd };
}

/** Events that meet the webhook's condition. */
export async function meeting(db: Reads, span: Span, wanted: readonly Wanted[]): Promise<Wanted[]> {
  if (wanted.length === 0) return [];
  const workspaceId = uuidOf('ws', span.workspaceId);
  const webhookId = uuidOf('hook', span.webhookId);
  const rows = wanted.map(({ id }) => ({ workspaceId, id }));
  const pairs = rows.map((_row, at) => ({ workspaceId, webhookId, at }));
  const places = new Set((await meetingOf(db, rows, pairs)).map(({ at }) => at));
  return wanted.filter((_one, at) => places.has(at));
}

function uuidOf(prefix: 'ws' | 'hook', id: string): string {
  const uuid = decodeId(prefix, id);
  if (uuid === undefined) throw new Error(`"${id}" is no id of its kind.`);
  return uuid;
}
