import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { NextTask } from '../tasks/next-task.tsx';
import { Composer, type Writing } from './composer.tsx';
import type { RecordParts } from './record-parts.ts';
import type { Pane } from './record-search.ts';
import { Timeline } from './timeline/timeline.tsx';

interface RecordHistoryProps {
  record: CrmRecord;
  /** The deal whose page shows it. */
  dealId?: string | undefined;
  parts: Pick<RecordParts, 'tasks'>;
  pane: Pane;
  at: string | undefined;
  onPane: (pane: Pane) => void;
  writing: Writing;
}

/** What is next, then what happened. */
export function RecordHistory({ record, dealId, parts, writing, ...timeline }: RecordHistoryProps) {
  const next = parts.tasks.data?.[0];
  return (
    <>
      {next && <NextTask key={next.id} task={next} />}
      <Composer record={record} dealId={dealId} writing={writing} />
      <Timeline record={record} dealId={dealId} {...timeline} />
    </>
  );
}
