import { type Member, setAwayInput } from '@dossier/domain/members/schema.ts';
import { ActionIcon, Badge, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { api, trpc } from '../session/trpc.ts';
import { AskingModal } from '../ui/form/asking.tsx';
import { SendForm } from '../ui/form/send-form.tsx';
import { Icon } from '../ui/icon.tsx';

/** Says when a person is away: automations that choose an owner pass them over. */
export function Away({ member }: { member: Member }) {
  const [isOpen, setIsOpen] = useState(false);
  const isAway = member.awayUntil !== null && Date.parse(member.awayUntil) > Date.now();
  return (
    <>
      {isAway && <Badge color="yellow">{t('Away until {day}', { day: (member.awayUntil ?? '').slice(0, 10) })}</Badge>}
      <ActionIcon aria-label={t('When {name} is away', { name: member.name })} onClick={() => setIsOpen(true)}>
        <Icon name="calendar" />
      </ActionIcon>
      <AwayDialog member={member} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface AwayDialogProps {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}

function AwayDialog({ member, isOpen, onClose }: AwayDialogProps) {
  return (
    <AskingModal opened={isOpen} onClose={onClose} title={t('When {name} is away', { name: member.name })} size="sm">
      {isOpen && <AwayForm member={member} onDone={onClose} />}
    </AskingModal>
  );
}

function AwayForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const form = useForm({ initialValues: { awayFrom: localOf(member.awayFrom), awayUntil: localOf(member.awayUntil) } });
  const set = async ({ awayFrom, awayUntil }: typeof form.values) => {
    const input = { userId: member.userId, awayFrom: momentOf(awayFrom), awayUntil: momentOf(awayUntil) };
    await api.members.setAway.mutate(setAwayInput.parse(input));
    await queryClient.invalidateQueries(trpc.members.pathFilter());
  };
  const returning = useMutation({ mutationFn: () => set({ awayFrom: '', awayUntil: '' }), onSuccess: onDone });
  return (
    <SendForm
      form={form}
      fields={['awayFrom', 'awayUntil']}
      save={set}
      onDone={onDone}
      other={
        <Button variant="default" disabled={member.awayUntil === null} onClick={() => returning.mutate()}>
          {t('Available')}
        </Button>
      }
    >
      <TextInput
        type="datetime-local"
        label={t('From')}
        description={t('Leave empty to start now')}
        {...form.getInputProps('awayFrom')}
      />
      <TextInput type="datetime-local" label={t('Until')} data-autofocus {...form.getInputProps('awayUntil')} />
    </SendForm>
  );
}

/** The value of a `datetime-local` input, in the time zone of the browser. */
function localOf(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function momentOf(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}
