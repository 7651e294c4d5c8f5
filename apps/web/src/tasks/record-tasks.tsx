import { useMemo } from 'react';
import { QuickAdd } from './quick-add.tsx';
import { TaskList } from './task-list.tsx';

/** The tasks of a record. */
export function RecordTasks({ recordId }: { recordId: string }) {
  const filter = useMemo(() => ({ recordId }), [recordId]);
  return (
    <>
      <QuickAdd recordId={recordId} />
      <TaskList view="open" filter={filter} />
    </>
  );
}
