import type { Trigger } from '@dossier/domain/workflows/schema.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { showDateTime } from '../../ground/moments.ts';
import { trpc } from '../../session/trpc.ts';
import type { Sample } from './sample.ts';
import { runOptions } from '../run/drawn-run.tsx';
import { eventTitle } from '../trigger/event-titles.ts';

interface SampleSourceProps {
  workflowId: string;
  trigger: Trigger;
  onChange: (sample: Pick<Sample, 'body' | 'recordId' | 'dealId'>) => void;
}

const shownMax = 50;

/** Begins a test with what came in then: an event of the past, or the trigger of an earlier run. */
export function SampleSource({ workflowId, trigger, onChange }: SampleSourceProps) {
  const kind = trigger.kind === 'event' ? trigger.event : undefined;
  const events = useQuery(
    trpc.events.list.queryOptions(
      { kind: kind === undefined ? [] : [kind], pageSize: shownMax },
      { enabled: kind !== undefined },
    ),
  );
  const runs = useQuery(trpc.workflows.listRuns.queryOptions({ id: workflowId, pageSize: shownMax }));
  const pastEvents = kind === undefined ? [] : (events.data?.data ?? []);
  const pastRuns = (runs.data?.data ?? []).filter((run) => run.trigger.kind === trigger.kind);
  if (pastEvents.length === 0 && pastRuns.length === 0) return null;
  const choose = (id: string | null) => {
    const event = pastEvents.find((one) => one.id === id);
    if (event) return onChange({ body: event, recordId: event.recordId, dealId: dealOf(event) });
    const run = pastRuns.find((one) => one.id === id);
    if (run) onChange({ body: run.trigger.body, recordId: run.recordId, dealId: run.dealId });
  };
  return (
    <Select
      label={t('Start from a past event')}
      placeholder={t('An event or a run of the past')}
      searchable
      value={null}
      onChange={choose}
      data={[
        ...(kind === undefined || pastEvents.length === 0
          ? []
          : [{ group: t('Events: {kind}', { kind: eventTitle(kind) }), items: pastEvents.map(optionOf) }]),
        ...(pastRuns.length === 0 ? [] : [{ group: 'Runs', items: runOptions(pastRuns) }]),
      ]}
    />
  );
}

type PastEvent = Readonly<Record<string, unknown>> & { id: string; occurredAt: string };

/** When it happened, and to what. */
function optionOf({ id, occurredAt, deal, task, record }: PastEvent) {
  const titles = [deal, task, record].flatMap((subject) => textIn(subject, 'title') ?? []);
  return { value: id, label: [showDateTime(occurredAt), ...titles.slice(0, 1)].join(', ') };
}

/** As the dispatcher finds the deal of an event. */
function dealOf({ deal, dealId }: Readonly<Record<string, unknown>>): string | null {
  return textIn(deal, 'id') ?? (typeof dealId === 'string' ? dealId : null);
}

function textIn(subject: unknown, key: string): string | undefined {
  if (typeof subject !== 'object' || subject === null) return undefined;
  const found = Object.entries(subject).find(([name]) => name === key)?.[1];
  return typeof found === 'string' ? found : undefined;
}
