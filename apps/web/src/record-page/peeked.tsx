import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Group } from '@mantine/core';
import { useState } from 'react';
import { DetailColumns, DetailFrame } from '../ui/page/detail-page.tsx';
import { QueryState } from '../ui/page/page.tsx';
import { paneAt, type Pane } from './record-search.ts';
import { RecordAbout, RecordFacts } from './record-head.tsx';
import { useRecordParts, type RecordParts } from './record-parts.ts';
import { useRecordColumns } from './use-record-columns.tsx';

export function Peeked({ recordId, at }: { recordId: string; at: string | undefined }) {
  const parts = useRecordParts(recordId);
  const { record, tasks } = parts;
  if (!record.isSuccess || tasks.isPending) return <QueryState query={record.isSuccess ? tasks : record} />;
  return <Parts key={at ?? recordId} record={record.data.data} parts={parts} at={at} />;
}

function Parts({ record, parts, at }: { record: CrmRecord; parts: RecordParts; at: string | undefined }) {
  const [pane, setPane] = useState<Pane>(paneAt(at));
  const { columns } = useRecordColumns({ record, parts, pane, at, onPane: setPane });
  return (
    <DetailFrame>
      <Group gap={8} p="0 28px 10px" c="var(--text-2)">
        <RecordAbout record={record} />
      </Group>
      <RecordFacts record={record} parts={parts} />
      <DetailColumns {...columns} />
    </DetailFrame>
  );
}
