import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { api } from '../session/trpc.ts';
import { refreshWorkflows, type WorkflowDetail } from './workflows.ts';

/** Whether a published workflow runs by itself. */
export function RunningSwitch({ workflow: { id, isEnabled } }: { workflow: WorkflowDetail }) {
  const switching = useMutation({
    mutationFn: (on: boolean) => (on ? api.workflows.enable : api.workflows.disable).mutate({ id }),
    onSuccess: refreshWorkflows,
  });
  return (
    <Switch
      aria-label={t('Runs by itself')}
      checked={isEnabled}
      disabled={switching.isPending}
      onChange={({ currentTarget }) => switching.mutate(currentTarget.checked)}
    />
  );
}
