import type { Trigger } from '@dossier/domain/workflows/schema.ts';
import { Box, Select, Stack, TextInput } from '@mantine/core';
import { t } from '../../language/t.ts';
import { OpenCard } from '../../ui/card/open-card.tsx';
import { TimeZoneSelect } from '../../workspaces/time-zone-select.tsx';
import { TriggerSentence } from '../flow/sentence.tsx';
import { NamedSelect } from '../step/id-input.tsx';
import { eventTitle, kindOf, newTrigger, triggerKinds, usualTimes } from '../workflows.ts';
import { ConditionField } from './condition-editor.tsx';
import { PacingFields, useEventOptions, WebhookFields } from './trigger-parts.tsx';

const subjects = [
  { value: 'record', label: t('a record') },
  { value: 'deal', label: t('a deal') },
  { value: 'nothing', label: t('nothing in particular') },
] as const;

interface FieldsProps<Edited extends Trigger> {
  trigger: Edited;
  onChange: (trigger: Trigger) => void;
}

function EventFields({ trigger, onChange }: FieldsProps<Extract<Trigger, { kind: 'event' }>>) {
  const { event, folderId, pipelineId, stageId = null, changedField, condition } = trigger;
  const isOfDeal = event.startsWith('deal.');
  const noun = isOfDeal ? 'pipeline' : 'folder';
  return (
    <>
      <Select
        label={t('Event')}
        data={useEventOptions() ?? [{ value: event, label: eventTitle(event) }]}
        value={event}
        searchable
        onChange={(chosen) =>
          onChange({
            ...trigger,
            event: chosen ?? event,
            changedField: null,
            stageId: null,
            pipelineId: chosen?.startsWith('deal.') ? pipelineId : null,
          })
        }
      />
      <NamedSelect
        key={noun}
        of={noun}
        label={isOfDeal ? t('In the pipeline') : t('In the folder')}
        placeholder={isOfDeal ? t('Any pipeline') : t('Any folder')}
        clearable
        value={isOfDeal ? pipelineId : folderId}
        onChange={(chosen) =>
          onChange({ ...trigger, ...(isOfDeal ? { pipelineId: chosen, stageId: null } : { folderId: chosen }) })
        }
      />
      {event === 'deal.stage_changed' && (
        <NamedSelect
          of="stage"
          label={t('Into the stage')}
          description={t('Also deals that are created in it')}
          placeholder={t('Any other stage')}
          clearable
          pipelineId={pipelineId}
          value={stageId}
          onChange={(chosen) => onChange({ ...trigger, stageId: chosen })}
        />
      )}
      {event.endsWith('.updated') && (
        <TextInput
          label={t('Only if this field changed')}
          description={t('For instance title, or data.status for a custom field')}
          value={changedField ?? ''}
          onChange={({ currentTarget }) => onChange({ ...trigger, changedField: currentTarget.value || null })}
        />
      )}
      <ConditionField condition={condition} onChange={(changed) => onChange({ ...trigger, condition: changed })} />
    </>
  );
}

function ScheduleFields({ trigger, onChange }: FieldsProps<Extract<Trigger, { kind: 'schedule' }>>) {
  const { cron, timeZone } = trigger;
  return (
    <>
      <Select
        label={t('How often')}
        placeholder={t('Other, see below')}
        data={usualTimes}
        value={usualTimes.some(({ value }) => value === cron) ? cron : null}
        onChange={(chosen) => onChange({ ...trigger, cron: chosen ?? cron })}
      />
      <TextInput
        label={t('As a cron expression')}
        description={t('Minute, hour, day of the month, month, day of the week')}
        value={cron}
        onChange={({ currentTarget }) => onChange({ ...trigger, cron: currentTarget.value })}
      />
      <TimeZoneSelect value={timeZone} onChange={(chosen) => onChange({ ...trigger, timeZone: chosen ?? 'UTC' })} />
    </>
  );
}

interface TriggerCardProps extends FieldsProps<Trigger> {
  isOpen: boolean;
  onToggle: () => void;
}

export function TriggerCard({ trigger, isOpen, onToggle, onChange }: TriggerCardProps) {
  const kind = kindOf(trigger);
  return (
    <Box maw={640} m="0 auto">
      <OpenCard
        label={t('Trigger')}
        icon={kind.icon}
        title={<TriggerSentence trigger={trigger} />}
        hint={t('starts it')}
        data-path=""
        isOpen={isOpen}
        onToggle={onToggle}
      >
        <Stack gap={10}>
          <Select
            label={t('Starts when')}
            description={kind.hint}
            data={triggerKinds.map(({ value, label }) => ({ value, label }))}
            value={trigger.kind}
            onChange={(chosen) => onChange(newTrigger(chosen ?? 'manual'))}
          />
          {trigger.kind === 'webhook' && <WebhookFields trigger={trigger} onChange={onChange} />}
          {trigger.kind === 'event' && <EventFields trigger={trigger} onChange={onChange} />}
          {trigger.kind === 'schedule' && <ScheduleFields trigger={trigger} onChange={onChange} />}
          {trigger.kind === 'manual' && (
            <Select
              label={t('Started for')}
              data={subjects}
              value={trigger.on}
              onChange={(on) => onChange({ ...trigger, on: on ?? 'nothing' })}
            />
          )}
          {trigger.kind !== 'schedule' && <PacingFields trigger={trigger} onChange={onChange} />}
        </Stack>
      </OpenCard>
    </Box>
  );
}
