import type { Foresee } from '@dossier/kernel/dry-run.ts';
import type { Changes } from '@dossier/kernel/events/changes.ts';
import { changesMax, type DryRunReport } from './dry-run-schema.ts';
import { eventsOf } from './events-log/index.ts';
import { webhooksFor } from './webhooks/index.ts';
import { workflowsFor } from './workflows/index.ts';

export const foresee: Foresee = async (db, stated, settings): Promise<DryRunReport> => {
  const events = eventsOf(stated);
  const bodies = events.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
  const changes = bodies.slice(0, changesMax).map(changeOf);
  return {
    changes: settings && changes.length === 0 ? [{ event: null, id: null, fields: settings }] : changes,
    events: [...Map.groupBy(events, ({ kind }) => kind)].map(([event, of]) => ({ event, count: of.length })),
    webhooks: await webhooksFor(db, events, bodies),
    workflows: await workflowsFor(db, events, bodies),
  };
};

function changeOf(body: Record<string, unknown>): DryRunReport['changes'][number] {
  const event = String(body['event']);
  // A payload has its subject under the first word of its kind.
  const subject = body[event.split('.', 1)[0] ?? ''];
  const own = typeof subject === 'object' && subject !== null && 'id' in subject ? subject.id : body['recordId'];
  return { event, id: typeof own === 'string' ? own : null, fields: (body['changes'] ?? {}) as Changes };
}
