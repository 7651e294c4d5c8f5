import { createDealInput, updateDealInput, type Deal } from '@dossier/domain/deals/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { formErrors } from '../failure.ts';
import { DateField } from '../fields/date-field.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { MoneyField } from '../fields/number-field.tsx';
import { unreadErrors } from '../fields/reading.ts';
import type { Typed } from '../fields/typed-field.tsx';
import { MemberSelect } from '../members/member-select.tsx';
import { RecordLink } from '../records/record-link.tsx';
import { RecordSelect } from '../records/record-select.tsx';
import { Confirm } from '../shell/confirm.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { Icon } from '../shell/icon.tsx';
import { Moment } from '../shell/moment.tsx';
import { api } from '../trpc.ts';
import { useSession } from '../users/session.ts';
import { hideDeal, refreshDeals, showDeal } from './deal-pages.ts';

interface DealFormProps {
  pipeline: Pipeline;
  deal?: Deal;
  recordId?: string | undefined;
  onDone: () => void;
}

interface Draft extends Pick<Deal, 'title' | 'stageId' | 'ownerId' | 'recordId' | 'data'> {
  amount: Typed<number>;
  closeDate: Typed<string>;
}

export function DealForm({ pipeline, deal, recordId, onDone }: DealFormProps) {
  const { workspace, me } = useSession();
  const blank = {
    title: '',
    stageId: pipeline.stages[0]?.id ?? '',
    amount: null,
    closeDate: null,
    ownerId: me.id,
    recordId: recordId ?? null,
    data: {},
  };
  // Only what is changed here: the rest stays what others make of it meanwhile.
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const known: Draft = deal ? draftOf(deal) : blank;
  const draft: Draft = { ...known, ...changes, data: { ...known.data, ...changes.data } };
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (part: Partial<Draft>) => {
    setChanges((now) => ({ ...now, ...part }));
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !((name.split('.')[0] ?? '') in part))),
    );
  };
  const shown = [
    'title',
    'stageId',
    'amount',
    'closeDate',
    'ownerId',
    'recordId',
    ...pipeline.fields.map(({ key }) => `data.${key}`),
  ];
  const saving = useMutation({
    mutationFn: (input: z.output<typeof createDealInput> | z.output<typeof updateDealInput>) =>
      'id' in input ? api.deals.update.mutate(input) : api.deals.create.mutate(input),
    meta: { isQuiet: true },
    onError: (error) => setErrors(formErrors(error, shown)),
    onSuccess: ({ data }) => {
      showDeal(data);
      refreshDeals();
      if (!deal) notifications.show({ message: `${data.title} is created` });
      onDone();
    },
  });
  const removing = useMutation({
    mutationFn: (id: string) => api.deals.remove.mutate({ id }),
    onSuccess: ({ data }) => {
      hideDeal(data.id);
      refreshDeals();
      onDone();
    },
  });
  const submit = () => {
    const unread = { ...unreadErrors(changes), ...unreadErrors(changes.data ?? {}, 'data.') };
    if (Object.keys(unread).length > 0) return setErrors(unread);
    const checked = deal
      ? updateDealInput.safeParse({ id: deal.id, ...changes })
      : createDealInput.safeParse({ pipelineId: pipeline.id, ...draft });
    if (!checked.success)
      return setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])));
    setErrors({});
    saving.mutate(checked.data);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <FormFailure>{errors['_']}</FormFailure>
        <TextInput
          label="Title"
          data-autofocus
          placeholder={deal ? undefined : 'Left empty: the title of the record'}
          value={draft.title}
          error={errors['title']}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <Select
          label="Stage"
          data={pipeline.stages.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.stageId}
          allowDeselect={false}
          error={errors['stageId']}
          onChange={(stageId) => stageId !== null && change({ stageId })}
        />
        <MoneyField
          label={`Amount (${workspace.currency})`}
          currency={workspace.currency}
          value={draft.amount}
          error={errors['amount']}
          onChange={(amount) => change({ amount })}
        />
        <DateField
          label="Close date"
          withTime={false}
          value={draft.closeDate}
          error={errors['closeDate']}
          onChange={(closeDate) => change({ closeDate })}
        />
        <MemberSelect
          label="Owner"
          value={draft.ownerId}
          error={errors['ownerId']}
          onChange={(ownerId) => change({ ownerId })}
        />
        <RecordSelect
          label="Record"
          value={draft.recordId}
          error={errors['recordId']}
          onChange={(value) => change({ recordId: value })}
        />
        {pipeline.fields.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            value={draft.data[field.key] ?? null}
            error={errors[`data.${field.key}`]}
            onChange={(value) => change({ data: { ...changes.data, [field.key]: value } })}
          />
        ))}
        {deal && (
          <Text size="xs" c="dimmed" component="div">
            Created <Moment at={deal.createdAt} />, in this stage since <Moment at={deal.stageChangedAt} />
            {deal.recordId !== null && (
              <>
                . About <RecordLink recordId={deal.recordId} isInText />
              </>
            )}
          </Text>
        )}
        <Group justify="space-between" mt="xs">
          {deal ? (
            <Confirm
              title={`Delete ${deal.title}?`}
              action="Delete"
              onConfirm={() => removing.mutateAsync(deal.id)}
              trigger={(open) => (
                <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={open}>
                  Delete
                </Button>
              )}
            >
              A deal has no Trash: this can not be undone.
            </Confirm>
          ) : (
            <span />
          )}
          <Button type="submit" loading={saving.isPending}>
            {deal ? 'Save' : 'Create'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function draftOf({ title, stageId, amount, closeDate, ownerId, recordId, data }: Deal): Draft {
  return { title, stageId, amount, closeDate, ownerId, recordId, data };
}
