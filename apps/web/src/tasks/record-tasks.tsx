import { useMemo, useState } from 'react';
import { QuickAdd } from './quick-add.tsx';
import { TaskList } from './task-list.tsx';
import { TaskPanel } from './task-panel.tsx';

export function RecordTasks({ recordId }: { recordId: string }) {
  const filter = useMemo(() => ({ recordId }), [recordId]);
  const [open, setOpen] = useState<string | undefined>();
  return (
    <>
      <QuickAdd recordId={recordId} />
      <TaskList tab="OPEN" filter={filter} onOpen={setOpen} />
      <TaskPanel taskId={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
