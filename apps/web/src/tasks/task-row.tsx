import { taskPriorityNames } from '@dossier/domain/tasks/constants.ts';
import type { Task } from '@dossier/domain/tasks/schema.ts';
import { Badge, Box, Group, UnstyledButton } from '@mantine/core';
import { t } from '../language/t.ts';
import { Person } from '../members/person.tsx';
import { showDateTime } from '../ground/moments.ts';
import { RecordLink } from '../references/record-link.tsx';
import { Check } from '../ui/form/check.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconText } from '../ui/page/icon-text.tsx';
import { TagChips } from '../tags/tag-chips.tsx';
import { describeRecurrence } from '../fields/recurrence-words.ts';
import { useTaskStatus } from './task-changes.ts';
import { typeIcons } from './task-fields.ts';
import classes from './tasks.module.css';

interface TaskRowProps {
  task: Task;
  onOpen: (task: Task) => void;
  isOfRecord: boolean;
}

export function TaskRow({ task, onOpen, isOfRecord }: TaskRowProps) {
  const { title, status, dueAt, priority, type, recurrence, assigneeId, recordId, tags } = task;
  const changing = useTaskStatus();
  const isDone = changing.isPending ? changing.variables.status === 'DONE' : status === 'DONE';
  const isLate = status === 'OPEN' && dueAt !== null && new Date(dueAt).getTime() < Date.now();
  return (
    <li className={classes.task}>
      <Check
        isRound
        aria-label={isDone ? t('Reopen {title}', { title }) : t('Mark {title} as done', { title })}
        checked={isDone}
        disabled={changing.isPending}
        onChange={() => changing.mutate({ task, status: isDone ? 'OPEN' : 'DONE' })}
      />
      <Box flex={1} miw={0}>
        <UnstyledButton className={classes.title} data-done={isDone || undefined} onClick={() => onOpen(task)}>
          {title}
        </UnstyledButton>
        <Group gap="2px 12px" align="stretch" fz="0.75rem">
          {dueAt !== null && (
            <IconText icon="calendar" isLate={isLate}>
              {showDateTime(dueAt)}
            </IconText>
          )}
          {recurrence !== null && <IconText icon="repeat">{describeRecurrence(recurrence)}</IconText>}
          {recordId !== null && !isOfRecord && <RecordLink recordId={recordId} />}
          <TagChips names={tags} />
        </Group>
      </Box>
      {(priority === 'HIGH' || priority === 'URGENT') && (
        <Badge color={priority === 'URGENT' ? 'red' : 'orange'}>{t(taskPriorityNames[priority])}</Badge>
      )}
      <Icon name={typeIcons[type]} />
      {assigneeId !== null && <Person userId={assigneeId} isShort />}
    </li>
  );
}
