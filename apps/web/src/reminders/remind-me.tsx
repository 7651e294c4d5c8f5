import { Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '../ground/failure.ts';
import { showDateTime } from '../ground/moments.ts';
import { Icon, IconButton, TextButton } from '../ui/icon.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import { api, trpc, invalidate } from '../session/session.ts';
import { MomentMenu } from './moment-menu.tsx';
import { t } from '../language/t.ts';

export function RemindMe({ subjectId, isLabelled = false }: { subjectId: string; isLabelled?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useQuery(trpc.reminders.list.queryOptions({ subjectId }, { enabled: isOpen }));
  const adding = useMutation({
    mutationFn: (at: string) => api.reminders.add.mutate({ subjectId, at }),
    onSettled: refresh,
    onError: (error) => showFailure(error),
    onSuccess: ({ data }) =>
      undoNotice(t("We'll remind you {when}", { when: showDateTime(data.remindAt) }), async () => {
        await api.reminders.remove.mutate({ id: data.id });
        await refresh();
      }),
  });
  const removing = useMutation(trpc.reminders.remove.mutationOptions({ onSettled: refresh }));
  const own = waiting.data?.data ?? [];
  return (
    <MomentMenu
      isOpen={isOpen}
      onOpen={setIsOpen}
      label={t('Remind me')}
      onPick={(at) => adding.mutate(at)}
      before={
        own.length > 0 && (
          <>
            <Menu.Label>{t('Reminder set')}</Menu.Label>
            {own.map(({ id, remindAt }) => (
              <Menu.Item
                key={id}
                closeMenuOnClick={false}
                aria-label={t("Don't remind me {when}", { when: showDateTime(remindAt) })}
                rightSection={<Icon name="x" size={14} />}
                onClick={() => removing.mutate({ id })}
              >
                {showDateTime(remindAt)}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        )
      }
    >
      {isLabelled ? (
        <TextButton icon="bell" style={{ alignSelf: 'flex-start' }}>
          {t('Remind me')}
        </TextButton>
      ) : (
        <IconButton icon="bell" label={t('Remind me')} title={t('Remind me')} />
      )}
    </MomentMenu>
  );
}

const refresh = () => invalidate(trpc.reminders);
