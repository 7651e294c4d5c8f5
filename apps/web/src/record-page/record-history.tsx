import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { NextTask } from '../tasks/next-task.tsx';
import { Composer, type Writing } from './composer.tsx';
import type { RecordParts } from './record-parts.ts';
import type { Pane } from './record-search.ts';
import { Timeline } from './timeline/timeline.tsx';

interface RecordHistoryProps {
  record: CrmRecord;
  parts: RecordParts;
  pane: Pane;
  at: string | undefined;
  onPane: (pane: Pane) => void;
  writing: Writing;
}

/** What is next, then what happened. */
export function RecordHistory({ record, parts, writing, ...timeline }: RecordHistoryProps) {
  const next = parts.tasks.data?.[0];
  return (
    <>
      {next && <NextTask key={next.id} task={next} />}
      <Composer record={record} writing={writing} />
      <Timeline record={record} {...timeline} />
    </>
  );
}
