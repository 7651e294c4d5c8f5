import { Button, JsonInput, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formErrors } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { trpc } from '../../session/trpc.ts';
import { DealSelect } from '../step/deal-select.tsx';
import { refreshWorkflows, type WorkflowDetail } from '../workflows.ts';

/** Starts the published version now, for a record or a deal. */
export function RunByHand({ workflow }: { workflow: WorkflowDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="player-play" />} onClick={() => setIsOpen(true)}>
        {t('Run now')}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('Run {name}', { name: workflow.name })}>
        {isOpen && <RunForm workflow={workflow} onDone={() => setIsOpen(false)} />}
      </Modal>
    </>
  );
}

function RunForm({ workflow: { id, isEnabled, trigger }, onDone }: { workflow: WorkflowDetail; onDone: () => void }) {
  const navigate = useNavigate();
  const [recordId, setRecordId] = useState<string | null>(null);
  const [dealId, setDealId] = useState<string | null>(null);
  const [body, setBody] = useState('{}');
  const running = useMutation(
    trpc.workflows.run.mutationOptions({
      onSuccess: async ({ data }) => {
        await refreshWorkflows();
        onDone();
        await navigate({
          to: '/workflows/$workflowId',
          params: { workflowId: id },
          search: { tab: 'runs', run: data.id },
        });
      },
      meta: { isQuiet: true },
    }),
  );
  const isFor = trigger?.kind === 'manual' ? trigger.on : undefined;
  const value = valueOf(body);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('This is no test: what it does stays.')}
      </Text>
      <FormFailure>
        {!isEnabled
          ? t('It is switched off. Switch it on first.')
          : running.error && formErrors(running.error, [])['_']}
      </FormFailure>
      {isFor !== 'deal' && <RecordSelect label={t('For the record')} value={recordId} onChange={setRecordId} />}
      {isFor !== 'record' && <DealSelect label={t('For the deal')} value={dealId} onChange={setDealId} />}
      <JsonInput
        label={t('What comes in (trigger.body)')}
        autosize
        minRows={3}
        size="xs"
        value={body}
        error={value === undefined ? t('This is not JSON') : undefined}
        onChange={setBody}
      />
      <Button
        disabled={!isEnabled || value === undefined}
        loading={running.isPending}
        onClick={() => running.mutate({ id, recordId, dealId, body: value })}
      >
        {t('Run it')}
      </Button>
    </Stack>
  );
}

function valueOf(typed: string): unknown {
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return undefined;
  }
}
