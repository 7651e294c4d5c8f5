import type { Member } from '@dossier/domain/members/schema.ts';
import { Button, Group, List, Modal, Radio, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { FailureState } from '../ui/page/states.tsx';
import { trpc } from '../session/trpc.ts';
import { useMembers } from './members.ts';

export type Ending = 'removal' | 'demotion';

interface EndAccessProps {
  member: Member;
  ending: Ending | undefined;
  onClose: () => void;
  onRemove: (keysTo: string | undefined) => Promise<unknown>;
  onDemote: (keysTo: string | undefined) => Promise<unknown>;
}

/** Asks before a person is removed or demoted. */
export function EndAccess({ member, ending, onClose, onRemove, onDemote }: EndAccessProps) {
  const { name } = member;
  return (
    <>
      <Modal opened={ending === 'removal'} onClose={onClose} title={t('Remove {name}?', { name })} size="sm">
        <EndForm
          member={member}
          consequence={t('They lose access right away. Their work stays.')}
          action={t('Remove')}
          onEnd={onRemove}
          onDone={onClose}
        />
      </Modal>
      <Modal opened={ending === 'demotion'} onClose={onClose} title={t('Change {name} to member?', { name })} size="sm">
        <EndForm
          member={member}
          consequence={t('They can no longer see or change settings.')}
          action={t('Change to member')}
          onEnd={onDemote}
          onDone={onClose}
        />
      </Modal>
    </>
  );
}

interface EndFormProps {
  member: Member;
  /** Consequences beside the end of the keys and invitations. */
  consequence: string;
  action: string;
  onEnd: (keysTo: string | undefined) => Promise<unknown>;
  onDone: () => void;
}

/** Which keys and invitations end, and who may take over the keys. */
function EndForm({ member, consequence, action, onEnd, onDone }: EndFormProps) {
  const keys = useQuery(trpc.apiKeys.list.queryOptions({}));
  const heirs = useMembers().filter(({ userId, role }) => userId !== member.userId && role !== 'MEMBER');
  const [choice, setChoice] = useState('revoke');
  const [heir, setHeir] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (keys.isError) return <FailureState error={keys.error} onRetry={() => void keys.refetch()} />;
  const theirs = keys.data?.data.filter(({ owner, revokedAt }) => owner?.id === member.userId && revokedAt === null);
  const isHandingOver = choice === 'handOver' && theirs !== undefined && theirs.length > 0;
  const end = async () => {
    setIsBusy(true);
    // The mutation shows its failure; the dialog stays open for another try.
    await onEnd(isHandingOver ? (heir ?? undefined) : undefined).then(onDone, () => {});
    setIsBusy(false);
  };
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
        <Button variant="default" onClick={onDone} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button
          color="red"
          loading={isBusy || keys.isPending}
          disabled={isHandingOver && heir === null}
          onClick={() => void end()}
        >
          {action}
        </Button>
      </Group>
    </Stack>
  );
}
