import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { useState } from 'react';
import { useFolder } from '../folders/folders.ts';
import { QueryState } from '../ui/page/states.tsx';
import { RecordFields } from '../records/record-fields.tsx';
import { paneAt, type Pane } from './record-search.ts';
import { useWriting } from './composer.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordPanes } from './record-panes.tsx';
import { useRecordParts, type RecordParts } from './record-parts.ts';
import { RelatedLists } from './related-lists.tsx';

export function Peeked({ recordId, at }: { recordId: string; at: string | undefined }) {
  const parts = useRecordParts(recordId);
  const { record } = parts;
  if (!record.isSuccess) return <QueryState query={record} />;
  return <Parts key={at ?? recordId} record={record.data.data} parts={parts} at={at} />;
}

// not a text: CSS
const between = { marginTop: 8, padding: '8px 0', borderTop: '1px solid var(--line-2)' };

function Parts({ record, parts, at }: { record: CrmRecord; parts: RecordParts; at: string | undefined }) {
  const folder = useFolder(record.folderId);
  const [pane, setPane] = useState<Pane>(paneAt(at));
  const writing = useWriting(setPane);
  return (
    <>
      <RecordHead record={record} parts={parts} />
      <RecordFields record={record} folder={folder} style={between} />
      <RelatedLists record={record} parts={parts} onOpen={setPane} />
      <RecordPanes record={record} parts={parts} pane={pane} at={at} onPane={setPane} writing={writing} />
    </>
  );
}
