import type { Member } from '@dossier/domain/members/schema.ts';
import { Button, Group, List, Modal, Radio, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { FailureState } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { useMembers } from './members.ts';

/** A person who loses access, or the right to manage. */
export interface Ending {
  readonly member: Member;
  readonly kind: 'removal' | 'demotion';
}

interface EndAccessProps {
  ending: Ending | undefined;
  onClose: () => void;
  onEnd: (ending: Ending, keysTo: string | undefined) => Promise<unknown>;
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
  const keys = useQuery(trpc.apiKeys.list.queryOptions({}));
  const heirs = useMembers().filter(({ userId, role }) => userId !== member.userId && role !== 'MEMBER');
  const [choice, setChoice] = useState('revoke');
  const [heir, setHeir] = useState<string | null>(null);
  if (keys.isError) return <FailureState error={keys.error} onRetry={() => void keys.refetch()} />;
  const theirs = keys.data?.data.filter(({ owner, revokedAt }) => owner?.id === member.userId && revokedAt === null);
  const isHandingOver = choice === 'handOver' && theirs !== undefined && theirs.length > 0;
  const end = useMutation({
    mutationFn: () => onEnd(ending, isHandingOver ? (heir ?? undefined) : undefined),
    onSuccess: onClose,
    meta: { isQuiet: true },
  });
  const consequence =
    kind === 'removal'
      ? t('They lose access right away. Their work stays.')
      : t('They can no longer see or change settings.');
  return (
    <Stack gap="md">
      <Text size="sm">{t('{consequence} Invitations they sent stop working.', { consequence })}</Text>
      {theirs !== undefined && theirs.length > 0 && (
        <>
          <div>
            <Text size="sm">{t('These API keys are theirs:')}</Text>
            <List size="sm" withPadding>
              {theirs.map(({ id, name }) => (
                <List.Item key={id}>{name}</List.Item>
              ))}
            </List>
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
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button
          color="red"
          loading={end.isPending || keys.isPending}
          disabled={isHandingOver && heir === null}
          onClick={() => end.mutate()}
        >
          {kind === 'removal' ? t('Remove') : t('Change to member')}
        </Button>
      </Group>
    </Stack>
  );
}
