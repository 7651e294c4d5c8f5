import { Center, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { WithMentions } from '../markdown/mentions.tsx';
import { Icon, type IconName, IconButton } from '../ui/icon.tsx';
import { Moment } from '../ui/page/page.tsx';
import rows from '../ui/page/rows.module.css';
import type { InboxItem } from './items.ts';
import { t } from '../language/t.ts';
import { MomentMenu } from '../reminders/moment-menu.tsx';

interface InboxRowProps {
  item: InboxItem;
  isMarked: boolean;
  onMark: () => void;
  onOpen: () => void;
  onSettle: () => void;
  onSnooze: (until: string) => void;
  isSnoozing: boolean;
  onSnoozing: (isOpen: boolean) => void;
}

export function InboxRow(props: InboxRowProps) {
  const { item, isMarked, onMark, onOpen, onSettle, onSnooze, isSnoozing, onSnoozing } = props;
  const { title, lead, words, reason, at, isUnread, notices, task } = item;
  const [notice] = notices;
  const isDone = notice?.isDone === true;
  return (
    <li className={rows.row} data-unread={isUnread || undefined} data-marked={isMarked || undefined}>
      <Center flex="none" w={28} h={28} bdrs="50%" bg="var(--hover)" c="dimmed">
        <Icon name={iconOf(item)} />
      </Center>
      <UnstyledButton flex="1 1 200px" miw={0} p={4} fz="sm" data-row={item.key} onFocus={onMark} onClick={onOpen}>
        <Text span inherit display="block" style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit component="strong" fw={isUnread ? 640 : 520}>
            {lead}
          </Text>{' '}
          {words}
          {isUnread && <VisuallyHidden>{t(', unread')}</VisuallyHidden>}
        </Text>
        {reason !== null && (
          <Text span fz="xs" lineClamp={2} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <WithMentions text={reason} />
          </Text>
        )}
      </UnstyledButton>
      <Group gap={4} wrap="nowrap" fz="xs" c="dimmed">
        {at !== '' && <Moment at={at} />}
        {!isDone && (
          <MomentMenu
            isOpen={isSnoozing}
            onOpen={onSnoozing}
            label={task ? t('Put off until') : t('Snooze until')}
            onPick={onSnooze}
          >
            <IconButton icon="history" label={t('Snooze {title}', { title })} title={t('Snooze (H)')} ml="auto" />
          </MomentMenu>
        )}
        <IconButton
          icon={isDone ? 'restore' : 'check'}
          label={isDone ? t('Move {title} back to the inbox', { title }) : t('Mark {title} as done', { title })}
          title={t('Done (E)')}
          onClick={onSettle}
        />
      </Group>
    </li>
  );
}

function iconOf({ task, notices: [notice] }: InboxItem): IconName {
  if (task || !notice) return 'checkbox';
  const { kind } = notice;
  if (kind.endsWith('.assigned')) return 'user';
  if (kind.startsWith('comment.') || kind.startsWith('call.')) return 'message';
  if (kind.endsWith('.due')) return 'bell';
  if (kind.startsWith('approval.')) return 'check';
  if (kind === 'export.done') return 'external-link';
  return kind.startsWith('webhook.') ? 'webhook' : 'bolt';
}
