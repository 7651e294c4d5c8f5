import { setTimeout as pause } from 'node:timers/promises';
import type { Evidence, Subject } from './evidence.ts';
import type { Operation } from './operation.ts';
import { Rest } from './rest.ts';
import type { ClientWorkspace } from './client-workspace.ts';

const samples = 60;

/** Reads the settled state over REST: each workspace with its own key, and a sample with another workspace's key. */
export async function gatherShown(
  places: readonly ClientWorkspace[],
  urls: readonly string[],
  operations: readonly Operation[],
): Promise<Pick<Evidence, 'shown' | 'foreign' | 'repeats'>> {
  const shown: Subject[] = [];
  const foreign: Evidence['foreign'][number][] = [];
  const repeats: Evidence['repeats'][number][] = [];
  for (const [at, { workspaceId, key, pipelineId }] of places.entries()) {
    const rest = new Rest(urls, key);
    const stranger = places[(at + 1) % places.length];
    for (const path of [
      '/api/v1/records?pageSize=500',
      `/api/v1/deals?pipelineId=${pipelineId}`,
      '/api/v1/tasks?pageSize=1000',
    ]) {
      const listed = await rest.list(at % urls.length, path);
      shown.push(...listed.map((subject) => ({ ...subject, workspaceId, isInTrash: false })));
      if (stranger && stranger.key !== key) {
        const theirs = new Rest(urls, stranger.key);
        for (const { id } of sample(listed, samples / 3)) {
          const { status } = await patiently(() =>
            theirs.send(0, {
              method: 'PATCH',
              path: pathOf(id),
              body: { title: 'of a stranger' },
              id: 'stranger',
              isKeyed: false,
            }),
          );
          foreign.push({ id, status: status ?? 0 });
        }
      }
    }
    const acknowledged = operations.filter(
      (operation) =>
        operation.workspaceId === workspaceId && operation.outcome === 'ok' && operation.action.endsWith('.create'),
    );
    for (const operation of sample(acknowledged, samples)) {
      const request = {
        method: 'POST',
        path: `/api/v1/${operation.action.split('.')[0]}s`,
        body: operation.sent,
        id: operation.id,
        isKeyed: true,
      };
      const { status, subject } = await patiently(() => rest.send(1, request));
      repeats.push({ operationId: operation.id, status: status ?? 0, id: subject?.id ?? null });
    }
  }
  return { shown, foreign, repeats };
}

/** A sample spread evenly over all of them. */
function sample<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.ceil(items.length / count));
  return items.filter((_, at) => at % step === 0);
}

function pathOf(id: string): string {
  return `/api/v1/${id.startsWith('rec_') ? 'records' : id.startsWith('deal_') ? 'deals' : 'tasks'}/${id}`;
}

async function patiently<Answer extends { status: number | null }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if ((answer.status !== null && answer.status < 500) || tries === 10) return answer;
    await pause(500);
  }
}
