import { setAwayInput, type Member } from '@dossier/domain/members/schema.ts';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { formErrors } from '../ground/failure.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { FormFailure } from '../ui/form/form-failure.tsx';
import { trpc } from '../session/trpc.ts';

interface AwayDialogProps {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}

export function AwayDialog({ member, isOpen, onClose }: AwayDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('When {name} is away', { name: member.name })} size="sm">
      {isOpen && <AwayForm member={member} onDone={onClose} />}
    </Modal>
  );
}

function AwayForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const form = useForm({ initialValues: { awayFrom: localOf(member.awayFrom), awayUntil: localOf(member.awayUntil) } });
  const setting = useMutation(
    trpc.members.setAway.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.members.pathFilter()).then(onDone),
      onError: (error) => form.setErrors(formErrors(error, ['awayFrom', 'awayUntil'])),
      meta: { isQuiet: true },
    }),
  );
  const set = (awayFrom: string, awayUntil: string) =>
    setting.mutate(
      setAwayInput.parse({ userId: member.userId, awayFrom: momentOf(awayFrom), awayUntil: momentOf(awayUntil) }),
    );
  return (
    <form onSubmit={form.onSubmit(({ awayFrom, awayUntil }) => set(awayFrom, awayUntil))} noValidate>
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
        <TextInput
          type="datetime-local"
          label={t('From')}
          description={t('Left empty, from now on')}
          {...form.getInputProps('awayFrom')}
        />
        <TextInput type="datetime-local" label={t('Until')} data-autofocus {...form.getInputProps('awayUntil')} />
        <Group justify="space-between">
          <Button variant="default" disabled={member.awayUntil === null} onClick={() => set('', '')}>
            {t('Is there')}
          </Button>
          <Button type="submit" loading={setting.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
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
