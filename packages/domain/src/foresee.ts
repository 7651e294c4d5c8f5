import type { Foresee } from '@dossier/kernel/dry-run.ts';
import { changesMax, type DryRunReport } from './dry-run-schema.ts';
import { eventsOf } from './events-log/index.ts';
import { webhooksFor } from './webhooks/index.ts';
import { workflowsFor } from './workflows/index.ts';

export const foresee: Foresee = async (db, stated, settings, notes): Promise<DryRunReport> => {
  const events = eventsOf(stated.rows);
  const bodies = events.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
  const changes = bodies.map((body, at) => ({ ...subjectOf(body), fields: stated.changes[at] ?? {} }));
  return {
    changes: [...changes, ...settings.map((change) => ({ event: null, ...change }))].slice(0, changesMax),
    events: [...Map.groupBy(events, ({ kind }) => kind)].map(([event, of]) => ({ event, count: of.length })),
    webhooks: await webhooksFor(db, events, bodies),
    workflows: await workflowsFor(db, events, bodies),
    ...(notes.length > 0 && { notes: [...notes] }),
  };
};

function subjectOf(body: Record<string, unknown>): Pick<DryRunReport['changes'][number], 'event' | 'id'> {
  const event = String(body['event']);
  // A payload has its subject under the first word of its kind.
  const subject = body[event.split('.', 1)[0] ?? ''];
  const own = typeof subject === 'object' && subject !== null && 'id' in subject ? subject.id : body['recordId'];
  return { event, id: typeof own === 'string' ? own : null };
}
