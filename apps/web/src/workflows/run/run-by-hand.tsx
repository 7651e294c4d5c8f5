import { Button, JsonInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formErrors } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { RecordSelect } from '../../references/record-select.tsx';
import { parseJson } from '../../ui/page/code-block.tsx';
import { DialogButton } from '../../ui/page/dialog-button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { trpc } from '../../session/trpc.ts';
import { DealSelect } from '../step/deal-select.tsx';
import { refreshWorkflows, type WorkflowDetail } from '../workflows.ts';

/** Starts the published version now, for a record or a deal. */
export function RunByHand({ workflow }: { workflow: WorkflowDetail }) {
  return (
    <DialogButton label={t('Run now')} icon="player-play" title={t('Run {name}', { name: workflow.name })}>
      {(close) => <RunForm workflow={workflow} onDone={close} />}
    </DialogButton>
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
  const parsed = parseJson(body);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("This isn't a test: its changes stay.")}
      </Text>
      <FormFailure>
        {!isEnabled ? t("It's off. Turn it on first.") : running.error && formErrors(running.error, [])['_']}
      </FormFailure>
      {isFor !== 'deal' && <RecordSelect label={t('Run for the record')} value={recordId} onChange={setRecordId} />}
      {isFor !== 'record' && <DealSelect label={t('Run for the deal')} value={dealId} onChange={setDealId} />}
      <JsonInput
        label={t('Incoming data (trigger.body)')}
        minRows={3}
        value={body}
        error={parsed ? undefined : t("This isn't valid JSON")}
        onChange={setBody}
      />
      <Button
        disabled={!isEnabled || !parsed}
        loading={running.isPending}
        onClick={() => running.mutate({ id, recordId, dealId, body: parsed?.value })}
      >
        {t('Run it')}
      </Button>
    </Stack>
  );
}
