import type { Member } from '@dossier/domain/members/schema.ts';
import { Button, Group, List, Modal, Radio, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { ActButton } from '../ui/icon.tsx';
import { FailureState } from '../ui/page/page.tsx';
import { trpc, type Inputs } from '../session/session.ts';
import { useMembers } from './members.ts';

export interface Ending {
  readonly member: Member;
  readonly kind: 'removal' | 'demotion';
}

/** Decisions about the access and the work of the person; `automations` and `reassignTo` only for a removal. */
type Choices = Omit<Inputs['members']['remove'], 'userId'>;

interface EndAccessProps {
  ending: Ending | undefined;
  onClose: () => void;
  onEnd: (ending: Ending, choices: Choices) => Promise<unknown>;
}

export function EndAccess({ ending, onClose, onEnd }: EndAccessProps) {
  const name = ending?.member.name ?? '';
  return (
    <Modal
      opened={ending !== undefined}
      onClose={onClose}
      title={ending?.kind === 'demotion' ? t('Change {name} to member?', { name }) : t('Remove {name}?', { name })}
      size="sm"
    >
      {ending && <EndForm ending={ending} onEnd={onEnd} onClose={onClose} />}
    </Modal>
  );
}

function EndForm({ ending, onEnd, onClose }: EndAccessProps & { ending: Ending }) {
  const { member, kind } = ending;
  const isRemoval = kind === 'removal';
  const held = useQuery(trpc.members.previewRemoval.queryOptions({ userId: member.userId }));
  const others = useMembers().filter(({ userId }) => userId !== member.userId);
  const heirs = others.filter(({ role }) => role !== 'MEMBER');
  const [choice, setChoice] = useState('revoke');
  const [heir, setHeir] = useState<string | null>(null);
  const [reassignTo, setReassignTo] = useState<string | null>(null);
  const [automations, setAutomations] = useState<'keep' | 'stop'>('keep');
  const { keys: theirs, webhooks = [], workflows = [], dealCount = 0, taskCount = 0 } = held.data?.data ?? {};
  const isHandingOver = choice === 'handOver' && theirs !== undefined && theirs.length > 0;
  const end = () => {
    const keysTo = isHandingOver ? (heir ?? undefined) : undefined;
    return onEnd(ending, isRemoval ? { keysTo, automations, reassignTo: reassignTo ?? undefined } : { keysTo });
  };
  if (held.isError) return <FailureState error={held.error} onRetry={() => void held.refetch()} />;
  const consequence = isRemoval
    ? t('They lose access right away. Their work stays.')
    : t('They can no longer see or change settings.');
  return (
    <Stack gap="md">
      <Text>{t('{consequence} Invitations they sent stop working.', { consequence })}</Text>
      {theirs !== undefined && theirs.length > 0 && (
        <>
          <div>
            <Text>{t('They own these API keys, or know their secret:')}</Text>
            <Names of={theirs} />
          </div>
          <Radio.Group label={t('Their API keys')} value={choice} onChange={setChoice}>
            <Stack gap={6} mt={4}>
              <Radio
                size="xs"
                value="revoke"
                label={t('Revoke them')}
                description={t('Anything using them stops working within a second.')}
              />
              <Radio
                size="xs"
                value="handOver"
                label={t('Hand them over')}
                description={t(
                  'They keep working. Give each a new secret soon, since this person may know the current one.',
                )}
              />
            </Stack>
          </Radio.Group>
          {choice === 'handOver' && (
            <Select
              label={t('To')}
              placeholder={t('An owner or admin')}
              data={heirs.map(({ userId, name }) => ({ value: userId, label: name }))}
              value={heir}
              onChange={setHeir}
            />
          )}
        </>
      )}
      {isRemoval && webhooks.length + workflows.length > 0 && (
        <>
          <div>
            <Text>{t('They set up these webhooks and automations, and may know their secrets and URLs:')}</Text>
            <Names of={[...webhooks, ...workflows]} />
          </div>
          <Radio.Group
            label={t('Webhooks and automations')}
            value={automations}
            onChange={(value) => setAutomations(value === 'stop' ? 'stop' : 'keep')}
          >
            <Stack gap={6} mt={4}>
              <Radio
                size="xs"
                value="keep"
                label={t('Keep them running')}
                description={t('Notices about them go to you, or to the person who takes over the API keys.')}
              />
              <Radio size="xs" value="stop" label={t('Turn them off')} />
            </Stack>
          </Radio.Group>
        </>
      )}
      {isRemoval && dealCount + taskCount > 0 && (
        <Select
          label={t('Hand over {dealCount} deals and {taskCount} open tasks to', { dealCount, taskCount })}
          placeholder={t('No one')}
          clearable
          data={others.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={reassignTo}
          onChange={setReassignTo}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <ActButton
          variant="filled"
          color="red"
          disabled={held.isPending || (isHandingOver && heir === null)}
          run={() => end().then(onClose)}
        >
          {isRemoval ? t('Remove') : t('Change to member')}
        </ActButton>
      </Group>
    </Stack>
  );
}

function Names({ of }: { of: readonly { id: string; name: string }[] }) {
  return (
    <List size="sm" withPadding>
      {of.map(({ id, name }) => (
        <List.Item key={id}>{name}</List.Item>
      ))}
    </List>
  );
}
