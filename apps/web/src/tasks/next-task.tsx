import type { Task } from '@dossier/domain/tasks/schema.ts';
import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showNear } from '../ground/moments.ts';
import { t } from '../language/t.ts';
import { Person } from '../members/person.tsx';
import { MomentMenu } from '../reminders/moment-menu.tsx';
import { Check } from '../ui/form/check.tsx';
import { TextButton, IconButton } from '../ui/icon.tsx';
import { putOff, useTaskStatus } from './task-changes.ts';
import { TaskPanel } from './task-panel.tsx';
import { AsideRows, AsideSection } from '../ui/page/aside-section.tsx';
import { ShowMore, type ShowMoreProps } from '../ui/page/page.tsx';

export function NextTask({ task }: { task: Task }) {
  const { id, title, dueAt, assigneeId } = task;
  const [isOpen, setIsOpen] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const changing = useTaskStatus();
  const moving = useMutation({ mutationFn: (until: string) => putOff(task, until) });
  const finish = () => changing.mutate({ task, status: 'DONE' });
  return (
    <Group
      component="section"
      gap="10px 12px"
      mb={12}
      p="10px 14px"
      bdrs="md"
      bg="var(--selected)"
      style={{ border: '1px solid var(--line-3)' }}
      aria-label={t('Next task')}
    >
      <DoneCheck task={task} />
      <Box flex="1 1 180px" style={{ overflowWrap: 'anywhere' }}>
        <Text size="xs" c="var(--accent-text)">
          {t('Up next')}
        </Text>
        <UnstyledButton className="link" fz="md" fw={600} onClick={() => setIsOpen(true)}>
          {title}
        </UnstyledButton>
        <Group gap="2px 8px" fz="xs" c="var(--text-2)">
          {dueAt !== null && <DueWords at={dueAt} />}
          {assigneeId !== null && <Person userId={assigneeId} />}
        </Group>
      </Box>
      <Group gap={8} wrap="nowrap" className="touch">
        <MomentMenu
          isOpen={isMoving}
          onOpen={setIsMoving}
          label={t('Change due date')}
          onPick={(until) => moving.mutate(until)}
        >
          <TextButton icon="clock" loading={moving.isPending}>
            {t('Put off')}
          </TextButton>
        </MomentMenu>
        <TextButton icon="check" c="var(--accent-text)" disabled={changing.isPending} onClick={finish}>
          {t('Done')}
        </TextButton>
      </Group>
      <TaskPanel taskId={isOpen ? id : undefined} onClose={() => setIsOpen(false)} />
    </Group>
  );
}

function DoneCheck({ task }: { task: Task }) {
  const { mutate, isPending } = useTaskStatus();
  const label = t('Mark {title} as done', { title: task.title });
  const finish = () => mutate({ task, status: 'DONE' });
  return <Check isRound aria-label={label} checked={isPending} disabled={isPending} onChange={finish} />;
}

/** `Today, 3:00 PM`; red once it is past. */
function DueWords({ at }: { at: string }) {
  const isLate = Date.parse(at) < Date.now();
  return (
    <Text
      component="time"
      dateTime={at}
      size="xs"
      c={isLate ? 'var(--mantine-color-error)' : 'dimmed'}
      className="tabular"
    >
      {showNear(at)}
    </Text>
  );
}

interface OpenTasksProps {
  pages: ShowMoreProps['pages'] & { data: readonly Task[] | undefined };
  onAdd: () => void;
}

export function OpenTasks({ pages, onAdd }: OpenTasksProps) {
  const [open, setOpen] = useState<string | undefined>();
  const tasks = pages.data ?? [];
  return (
    <AsideSection
      title={t('Tasks')}
      count={`${tasks.length}${pages.hasNextPage === true ? '+' : ''}`}
      add={<IconButton icon="plus" label={t('Add a task')} onClick={onAdd} />}
    >
      <AsideRows>
        {tasks.map((task) => (
          <li key={task.id}>
            <DoneCheck task={task} />
            <UnstyledButton className="link finger cut" flex={1} miw={0} fz="sm" onClick={() => setOpen(task.id)}>
              {task.title}
            </UnstyledButton>
            {task.dueAt !== null && <DueWords at={task.dueAt} />}
          </li>
        ))}
      </AsideRows>
      <ShowMore pages={pages} />
      <TaskPanel taskId={open} onClose={() => setOpen(undefined)} />
    </AsideSection>
  );
}
