import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useState } from 'react';
import { useFolder } from '../folders/folders.ts';
import { FailureState, RowSkeletons } from '../ui/page/states.tsx';
import { RecordFields } from '../records/record-fields.tsx';
import { paneAt, type Pane } from './record-search.ts';
import classes from './peek-panel.module.css';
import { useWriting } from './composer.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordPanes } from './record-panes.tsx';
import { useRecordParts, type RecordParts } from './record-parts.ts';
import { RelatedLists } from './related-lists.tsx';

export function Peeked({ recordId, at }: { recordId: string; at: string | undefined }) {
  const parts = useRecordParts(recordId);
  const { record } = parts;
  if (record.isPending) return <RowSkeletons />;
  if (record.isError) return <FailureState error={record.error} onRetry={() => void record.refetch()} />;
  return <Parts key={at ?? recordId} record={record.data.data} parts={parts} at={at} />;
}

interface PartsProps {
  record: CrmRecord;
  parts: RecordParts;
  at: string | undefined;
}

function Parts({ record, parts, at }: PartsProps) {
  const folder = useFolder(record.folderId);
  const [pane, setPane] = useState<Pane>(paneAt(at));
  const writing = useWriting(setPane);
  return (
    <div className={classes.body}>
      <RecordHead record={record} parts={parts} />
      <RecordFields record={record} folder={folder} />
      <RelatedLists record={record} parts={parts} onOpen={setPane} />
      <RecordPanes record={record} parts={parts} pane={pane} at={at} onPane={setPane} writing={writing} />
    </div>
  );
}
