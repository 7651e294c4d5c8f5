import type { operations } from './api.generated.ts';
import type { AnswerOf, Calls } from './calls.ts';
import { demandKnown, demandPause } from './known.ts';
import { pause } from './repeating-fetch.ts';

/** An item of a source. Missing fields are not changed. */
export interface SyncItem {
  readonly externalId: string | number;
  readonly title?: string | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly ownerId?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Required if the newest value of a field wins. */
  readonly updatedAt?: string | undefined;
}

export interface SyncOptions {
  /** Counts what would change, and writes nothing. */
  readonly isDryRun?: boolean;
  /** Pause between two polls of a run, in milliseconds. Default: 1000. */
  readonly everyMs?: number;
  readonly signal?: AbortSignal | undefined;
}

type SyncRun = AnswerOf<operations['syncsGetRun']>['data'];

const itemsMax = 1_000;
const bytesMax = 3_000_000;

/**
 * Sends the whole list of a source as a run, and returns the run once it has ended. It cancels a run that an earlier
 * start left open, and first waits for one that is still running.
 */
export async function syncFrom(
  { syncs }: Pick<Calls, 'syncs'>,
  source: string,
  items: AsyncIterable<SyncItem> | Iterable<SyncItem>,
  options: SyncOptions = {},
): Promise<SyncRun> {
  demandKnown(options, ['isDryRun', 'everyMs', 'signal'], 'syncFrom');
  const { isDryRun = false, everyMs = 1_000, signal } = options;
  demandPause(everyMs);
  const ended = async (runId: string): Promise<SyncRun> => {
    for (;;) {
      const { data } = await syncs.getRun({ source, runId }, { signal });
      if (data.state !== 'RUNNING') return data;
      await pause(everyMs, signal);
    }
  };
  for (const { id: runId, state } of (await syncs.get({ source }, { signal })).data.runs) {
    if (state === 'OPEN') await syncs.cancelRun({ source, runId }, { signal });
    if (state === 'RUNNING') await ended(runId);
  }
  const { data: run } = await syncs.startRun({ source, isDryRun }, { signal });
  const key = { source, runId: run.id };
  let position = 0;
  for await (const part of partsOf(items))
    await syncs.addPart({ ...key, position: position++, items: part.map((item) => ({ ...item })) }, { signal });
  await syncs.finishRun(key, { signal });
  return ended(run.id);
}

async function* partsOf(items: AsyncIterable<SyncItem> | Iterable<SyncItem>) {
  let part: SyncItem[] = [];
  let bytes = 0;
  for await (const item of items) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length;
    if (part.length === itemsMax || (part.length > 0 && bytes + size > bytesMax)) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(item);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
