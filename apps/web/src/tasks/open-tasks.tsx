import type { Task } from '@dossier/domain/tasks/schema.ts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/t.ts';
import { IconButton } from '../ui/icon.tsx';
import { AsideRows, AsideSection } from '../ui/page/aside-section.tsx';
import { ShowMore, type ShowMoreProps } from '../ui/page/page.tsx';
import { DoneCheck, DueWords } from './next-task.tsx';
import { TaskPanel } from './task-panel.tsx';

interface OpenTasksProps {
  pages: ShowMoreProps['pages'] & { data: readonly Task[] | undefined };
  onAdd: () => void;
}

/** The open tasks of a record, in the column of details. */
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
