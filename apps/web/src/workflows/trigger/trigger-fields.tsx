import type { Trigger } from '@dossier/domain/workflows/schema.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFolders } from '../../folders/folders.ts';
import { t } from '../../language/t.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { Icon } from '../../ui/icon.tsx';
import { trpc } from '../../session/trpc.ts';
import { CancelFields } from './cancel-fields.tsx';
import { ConditionEditor, newCondition } from './condition-editor.tsx';
import { eventTitle } from './event-titles.ts';
import { PacingFields } from './pacing-fields.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { newTrigger, triggerKinds } from '../workflows.ts';

export interface TriggerFieldsProps {
  trigger: Trigger;
  onChange: (trigger: Trigger) => void;
}

/** The form of a trigger, with the concurrency of its runs. */
export function TriggerFields({ trigger, onChange }: TriggerFieldsProps) {
  return (
    <>
      <Select
        label={t('Starts when')}
        description={triggerKinds.find(({ value }) => value === trigger.kind)?.hint}
        data={triggerKinds.map(({ value, label }) => ({ value, label }))}
        value={trigger.kind}
        allowDeselect={false}
        onChange={(chosen) =>
          onChange(newTrigger(triggerKinds.find(({ value }) => value === chosen)?.value ?? 'manual'))
        }
      />
      {trigger.kind === 'webhook' && <WebhookFields trigger={trigger} onChange={onChange} />}
      {trigger.kind === 'event' && <EventFields trigger={trigger} onChange={onChange} />}
      {trigger.kind === 'schedule' && <ScheduleFields trigger={trigger} onChange={onChange} />}
      {trigger.kind === 'manual' && (
        <Select
          label={t('Started for')}
          data={[
            { value: 'record', label: t('a record') },
            { value: 'deal', label: t('a deal') },
            { value: 'nothing', label: t('nothing in particular') },
          ]}
          value={trigger.on}
          allowDeselect={false}
          onChange={(on) => onChange({ ...trigger, on: on === 'record' || on === 'deal' ? on : 'nothing' })}
        />
      )}
      {trigger.kind !== 'schedule' && (
        <>
          <CancelFields trigger={trigger} onChange={onChange} />
          <PacingFields trigger={trigger} onChange={onChange} />
        </>
      )}
    </>
  );
}

interface FieldsProps<Kind extends Trigger['kind']> {
  trigger: Extract<Trigger, { kind: Kind }>;
  onChange: (trigger: Trigger) => void;
}

function EventFields({ trigger, onChange }: FieldsProps<'event'>) {
  const kinds = useQuery(
    trpc.workflows.listEventKinds.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  const isOfDeal = trigger.event.startsWith('deal.');
  const isUpdate = trigger.event.endsWith('.updated');
  return (
    <>
      <Select
        label={t('Event')}
        data={(kinds.data?.data.map(({ kind }) => kind).filter(isTrigger) ?? [trigger.event]).map((kind) => ({
          value: kind,
          label: eventTitle(kind),
        }))}
        value={trigger.event}
        allowDeselect={false}
        searchable
        onChange={(event) =>
          onChange({
            ...trigger,
            event: event ?? trigger.event,
            changedField: null,
            stageId: null,
            ...(event?.startsWith('deal.') ? {} : { pipelineId: null }),
          })
        }
      />
      {isOfDeal ? (
        <Select
          label={t('In the pipeline')}
          placeholder={t('Any pipeline')}
          clearable
          data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          value={trigger.pipelineId}
          onChange={(pipelineId) => onChange({ ...trigger, pipelineId, stageId: null })}
        />
      ) : (
        <Select
          label={t('In the folder')}
          placeholder={t('Any folder')}
          clearable
          data={folders.map(({ id, name }) => ({ value: id, label: name }))}
          value={trigger.folderId}
          onChange={(folderId) => onChange({ ...trigger, folderId })}
        />
      )}
      {trigger.event === 'deal.stage_changed' && (
        <Select
          label={t('Into the stage')}
          description={t('Also deals that are created in it')}
          placeholder={t('Any other stage')}
          clearable
          searchable
          data={pipelines
            .filter(({ id }) => trigger.pipelineId === null || id === trigger.pipelineId)
            .map(({ name, stages }) => ({
              group: name,
              items: stages.map((stage) => ({ value: stage.id, label: stage.name })),
            }))}
          value={trigger.stageId ?? null}
          onChange={(stageId) => onChange({ ...trigger, stageId })}
        />
      )}
      {isUpdate && (
        <TextInput
          label={t('Only where this field changed')}
          description={t('For instance title, or data.status for a custom field')}
          value={trigger.changedField ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ ...trigger, changedField: currentTarget.value === '' ? null : currentTarget.value })
          }
        />
      )}
      {trigger.condition ? (
        <ConditionEditor
          condition={trigger.condition}
          onChange={(condition) => onChange({ ...trigger, condition })}
          onRemove={() => onChange({ ...trigger, condition: null })}
        />
      ) : (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="filter" />}
            onClick={() => onChange({ ...trigger, condition: newCondition() })}
          >
            {t('Only under conditions')}
          </Button>
        </div>
      )}
    </>
  );
}

const times = [
  { value: '0 * * * *', label: t('Every hour') },
  { value: '0 9 * * *', label: t('Every day at 9:00') },
  { value: '0 9 * * 1-5', label: t('On working days at 9:00') },
  { value: '0 9 * * 1', label: t('On Mondays at 9:00') },
  { value: '0 9 1 * *', label: t('On the first of the month at 9:00') },
];

function ScheduleFields({ trigger, onChange }: FieldsProps<'schedule'>) {
  return (
    <>
      <Select
        label={t('How often')}
        placeholder={t('In other words, below')}
        data={times}
        value={times.some(({ value }) => value === trigger.cron) ? trigger.cron : null}
        allowDeselect={false}
        onChange={(cron) => onChange({ ...trigger, cron: cron ?? trigger.cron })}
      />
      <TextInput
        label={t('As a cron expression')}
        description={t('Minute, hour, day of the month, month, day of the week')}
        value={trigger.cron}
        onChange={({ currentTarget }) => onChange({ ...trigger, cron: currentTarget.value })}
      />
      <Select
        label={t('Time zone')}
        searchable
        data={['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]}
        value={trigger.timeZone}
        allowDeselect={false}
        limit={200}
        onChange={(timeZone) => onChange({ ...trigger, timeZone: timeZone ?? 'UTC' })}
      />
    </>
  );
}

/** No automation starts because another was stopped. */
function isTrigger(kind: string): boolean {
  return kind !== 'workflow.stopped';
}
