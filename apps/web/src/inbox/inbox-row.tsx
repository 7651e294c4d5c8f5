import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { WithMentions } from '../markdown/mentions.tsx';
import { Icon, type IconName, IconButton } from '../ui/icon.tsx';
import { Moment } from '../ui/page/moment.tsx';
import classes from './inbox.module.css';
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
    <li className={classes.row} data-unread={isUnread || undefined} data-marked={isMarked || undefined}>
      <Icon name={iconOf(item)} />
      <UnstyledButton className={classes.open} data-inbox={item.key} onFocus={onMark} onClick={onOpen}>
        <span className={classes.line}>
          <strong>{lead}</strong> {words}
          {isUnread && <VisuallyHidden>{t(', unread')}</VisuallyHidden>}
        </span>
        {reason !== null && (
          <Text span lineClamp={2} c="dimmed" lh="inherit" style={{ overflowWrap: 'anywhere' }}>
            <WithMentions text={reason} />
          </Text>
        )}
      </UnstyledButton>
      <span className={classes.when}>{at !== '' && <Moment at={at} />}</span>
      <span className={classes.actions}>
        {!isDone && (
          <MomentMenu
            isOpen={isSnoozing}
            onOpen={onSnoozing}
            label={task ? t('Change due date') : t('Snooze until')}
            onPick={onSnooze}
          >
            <IconButton
              icon="history"
              label={t('Snooze {title}', { title })}
              title={t('Snooze (H)')}
              onClick={() => onSnoozing(true)}
            />
          </MomentMenu>
        )}
        <IconButton
          icon={isDone ? 'restore' : 'check'}
          label={isDone ? t('Move {title} back to the inbox', { title }) : t('Mark {title} as done', { title })}
          title={t('Done (E)')}
          onClick={onSettle}
        />
      </span>
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
