import { useState } from 'react';
import { NextTask } from '../tasks/next-task.tsx';
import type { DetailPart } from '../ui/page/detail-page.tsx';
import { Composer, useWriting } from './composer.tsx';
import { RecordAside } from './record-aside.tsx';
import type { RecordParts } from './record-parts.ts';
import { Timeline, type TimelineProps } from './timeline/timeline.tsx';

export function useRecordColumns({ parts, ...timeline }: TimelineProps & { parts: RecordParts }) {
  const { record } = timeline;
  const [part, setPart] = useState<DetailPart>('history');
  const writing = useWriting(() => setPart('history'));
  const next = parts.tasks.data?.[0];
  const columns = {
    part,
    onPart: setPart,
    aside: <RecordAside record={record} parts={parts} writing={writing} />,
    children: (
      <>
        {next && <NextTask key={next.id} task={next} />}
        <Composer record={record} writing={writing} />
        <Timeline {...timeline} />
      </>
    ),
  };
  return { columns, writing };
}
