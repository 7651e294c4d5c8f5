import {
  callDirectionNames,
  callDirectionSchema,
  callOutcomeNames,
  callOutcomeSchema,
  createCallInput,
  type CallDirection,
  type CallOutcome,
} from '@dossier/domain/calls/schema.ts';
import { Button, Group, SegmentedControl, Select, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { NumberField } from '../fields/number-field.tsx';
import { Unread } from '../fields/reading.ts';
import type { Typed } from '../fields/typed-field.tsx';
import { queryClient } from '../query-client.ts';
import { trpc } from '../trpc.ts';
import classes from './calls.module.css';

interface Draft {
  direction: CallDirection;
  outcome: CallOutcome;
  minutes: Typed<number>;
  notes: string;
}

const blank: Draft = { direction: 'OUTBOUND', outcome: 'CONNECTED', minutes: null, notes: '' };

/** Logs a call that has just ended. */
export function LogCallForm({ recordId, phone }: { recordId: string; phone: string | null }) {
  const [draft, setDraft] = useState(blank);
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const logging = useMutation(
    trpc.calls.create.mutationOptions({
      onSuccess: () => {
        setDraft(blank);
        void queryClient.invalidateQueries(trpc.calls.pathFilter());
        void queryClient.invalidateQueries(trpc.records.timeline.pathFilter());
      },
    }),
  );
  const submit = () => {
    const { minutes, notes, ...rest } = draft;
    if (minutes instanceof Unread) return;
    logging.mutate(
      createCallInput.parse({
        id: recordId,
        ...rest,
        duration: minutes === null ? null : Math.round(minutes * 60),
        notes,
        phone,
      }),
    );
  };
  return (
    <form
      className={classes.form}
      aria-label="Log a call"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="xs">
        <Group gap="xs" align="flex-end">
          <SegmentedControl
            aria-label="Direction"
            value={draft.direction}
            onChange={(value) => change({ direction: callDirectionSchema.parse(value) })}
            data={optionsOf(callDirectionNames)}
          />
          <Select
            aria-label="Outcome"
            w={150}
            data={optionsOf(callOutcomeNames)}
            value={draft.outcome}
            allowDeselect={false}
            onChange={(value) => change({ outcome: callOutcomeSchema.parse(value) })}
          />
          <NumberField
            isInCell
            aria-label="Minutes"
            placeholder="Minutes"
            w={100}
            min={0}
            max={1_440}
            value={draft.minutes}
            onChange={(minutes) => change({ minutes })}
          />
        </Group>
        <Textarea
          aria-label="Notes"
          placeholder="Notes"
          minRows={1}
          maxRows={8}
          value={draft.notes}
          onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={logging.isPending}>
            Log the call
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function optionsOf(names: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
