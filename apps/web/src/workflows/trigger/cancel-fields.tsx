import type { Trigger } from '@dossier/domain/workflows/schema.ts';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { trpc } from '../../session/trpc.ts';
import { eventTitle } from './event-titles.ts';

interface CancelFieldsProps {
  trigger: Exclude<Trigger, { kind: 'schedule' }>;
  onChange: (trigger: Trigger) => void;
}

/** Events that cancel a run under way. Conditions that came with an import stay. */
export function CancelFields({ trigger, onChange }: CancelFieldsProps) {
  const kinds = useQuery(
    trpc.workflows.listEventKinds.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const rules = trigger.cancelOn ?? [];
  const chosen = [...new Set(rules.map(({ event }) => event))];
  return (
    <MultiSelect
      label={t('Cancelled by')}
      description={t('Events of the same record, deal or task that end a run which waits or is between two steps')}
      placeholder={chosen.length === 0 ? t('Nothing') : ''}
      data={(kinds.data?.data.map(({ kind }) => kind).filter((kind) => kind !== 'workflow.stopped') ?? chosen).map(
        (kind) => ({ value: kind, label: eventTitle(kind) }),
      )}
      value={chosen}
      maxValues={10}
      searchable
      clearable
      onChange={(events) => {
        const cancelOn = events.flatMap((event) => {
          const known = rules.filter((rule) => rule.event === event);
          return known.length > 0 ? known : [{ event, condition: null }];
        });
        onChange({ ...trigger, cancelOn: cancelOn.length === 0 ? undefined : cancelOn });
      }}
    />
  );
}
