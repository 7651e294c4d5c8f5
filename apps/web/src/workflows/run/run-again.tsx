import { Button, Group, JsonInput, Modal, Select, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { jsonOf, parseJson } from '../../shell/code-block.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';
import { trpc } from '../../trpc.ts';
import type { StepInfo } from '../workflows.ts';

interface RunAgainProps {
  steps: readonly StepInfo[];
  /** Ids of the earlier run. */
  ids: { id: string; runId: string };
  body: unknown;
  onQueued: (runId: string) => Promise<unknown>;
}

/** A run from one of the steps that an earlier one took, with what came in as it should have been. */
export function RunAgain({ steps, ids, body, onQueued }: RunAgainProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [fromStep, setFromStep] = useState<string | null>(null);
  const [typed, setTyped] = useState(jsonOf(body));
  const [problem, setProblem] = useState<string | undefined>();
  // A step inside of a loop has no single place.
  const names = [...new Set(steps.filter(({ path }) => !path.includes('[')).map(({ name }) => name))];
  const repeating = useMutation(
    trpc.workflows.repeatRun.mutationOptions({ onSuccess: ({ data }) => onQueued(data.id) }),
  );
  const run = () => {
    const parsed = parseJson(typed);
    if (!parsed) return setProblem(t('This is not JSON.'));
    repeating.mutate({ ...ids, fromStep: fromStep ?? undefined, body: parsed.value });
    return setIsOpen(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('From a step')}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('Run again from a step')}>
        <Stack gap="sm">
          <FormFailure>{problem}</FormFailure>
          <Select
            label={t('Begin with')}
            description={t('It sees what the steps before it gave then')}
            placeholder={t('The first step, of the published version')}
            data={names}
            value={fromStep}
            onChange={setFromStep}
            clearable
            data-autofocus
          />
          <JsonInput label={t('What comes in')} autosize minRows={4} maxRows={16} value={typed} onChange={setTyped} />
          <Group justify="flex-end">
            <Button loading={repeating.isPending} onClick={run}>
              {t('Run')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
