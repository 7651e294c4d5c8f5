import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Files } from '../attachments/files.tsx';
import { RecordDeals } from '../deals/deal/record-deals.tsx';
import { useFolders } from '../folders/folders.ts';
import { t, rich, showCount } from '../language/t.ts';
import { RecordLinks } from '../links/record-links.tsx';
import { CreateRecordPanel } from '../records/create-record-panel.tsx';
import { RecordFace } from '../references/record-face.tsx';
import { OpenTasks } from '../tasks/next-task.tsx';
import { IconButton } from '../ui/icon.tsx';
import { AsideRows, AsideSection } from '../ui/page/aside-section.tsx';
import { Moment, AnchorLink } from '../ui/page/page.tsx';
import type { Writing } from './composer.tsx';
import type { RecordParts } from './record-parts.ts';
import { editableColumnsOf } from '../records/columns.ts';
import { DetailFields } from '../records/detail-fields.tsx';
import { useChangeRecord } from '../records/record-changes.ts';

interface RecordAsideProps {
  record: CrmRecord;
  parts: RecordParts;
  writing: Writing;
}

export function RecordAside({ record, parts, writing }: RecordAsideProps) {
  const { data: folders = [] } = useFolders();
  const folder = folders.find(({ id }) => id === record.folderId);
  const [adding, setAdding] = useState<{ folder: Folder; key: string }>();
  const related = [...parts.related, ...emptyLists(folders, record, parts.related)].map((list) => {
    const of = folders.find(({ id }) => id === list.folderId);
    return (
      <RelatedRecords
        key={`${list.folderId} ${list.key}`}
        list={list}
        title={of?.name ?? ''}
        recordId={record.id}
        onAdd={of && (() => setAdding({ folder: of, key: list.key }))}
      />
    );
  });
  // The people of a company come before its fields.
  const isCompany = folder?.type === 'COMPANY';
  return (
    <>
      {isCompany && related}
      <RecordFields record={record} folder={folder} />
      <RecordDeals recordId={record.id} deals={parts.deals} />
      <OpenTasks pages={parts.tasks} onAdd={() => writing.write('task')} />
      {!isCompany && related}
      {adding && (
        <CreateRecordPanel
          folder={adding.folder}
          isOpen
          linked={{ [adding.key]: record.id }}
          onClose={() => setAdding(undefined)}
        />
      )}
      <Files on={{ recordId: record.id }} />
      <RecordLinks recordId={record.id} />
      <Stack gap={2} m="16px 8px 0" c="dimmed" fz="xs">
        <span>{rich('Created {at}', { at: <Moment at={record.createdAt} /> })}</span>
        <span>{rich('Changed {at}', { at: <Moment at={record.updatedAt} /> })}</span>
      </Stack>
    </>
  );
}

interface RelatedRecordsProps {
  list: RecordParts['related'][number];
  title: string;
  recordId: string;
  onAdd: (() => void) | undefined;
}

/** Records of a folder that link to this one by a field. */
function RelatedRecords({ list, title, recordId, onAdd }: RelatedRecordsProps) {
  const { folderId, key, label, count, isMore, records } = list;
  return (
    <AsideSection
      title={title}
      hint={t('by {field}', { field: label })}
      count={`${showCount(count)}${isMore ? '+' : ''}`}
      add={onAdd && <IconButton icon="plus" label={t('New record in {name}', { name: title })} onClick={onAdd} />}
    >
      <AsideRows>
        {records.map((one) => (
          <li key={one.id}>
            <RecordFace record={{ ...one, folderId }} size={20} />
            <AnchorLink to="/records/$recordId" params={{ recordId: one.id }} className="cut">
              {one.title}
            </AnchorLink>
            <Text span size="xs" c="dimmed" ml="auto" className="cut">
              {one.email}
            </Text>
          </li>
        ))}
      </AsideRows>
      {count > records.length && (
        <AnchorLink
          to="/folders/$folderId"
          params={{ folderId }}
          search={{ where: { field: `data.${key}`, op: 'eq', value: recordId } }}
          mx={8}
        >
          {t('Show all')}
        </AnchorLink>
      )}
    </AsideSection>
  );
}

/** The lists of fields without a link to this record yet. */
function emptyLists(folders: readonly Folder[], { folderId }: CrmRecord, known: RecordParts['related']) {
  return folders.flatMap(({ id, fields }) =>
    fields
      .filter(({ type, targetFolderId }) => type === 'RECORD' && targetFolderId === folderId)
      .filter(({ key }) => !known.some((list) => list.folderId === id && list.key === key))
      .map(({ key, label }) => ({ folderId: id, key, label, count: 0, isMore: false, records: [] })),
  );
}

function RecordFields({ record, folder }: { record: CrmRecord; folder: Folder | undefined }) {
  const { mutate } = useChangeRecord();
  return (
    <AsideSection title={t('Details')}>
      <DetailFields
        thing={record}
        // The fields of an archived folder are not loaded; its records can still be opened.
        columns={folder ? editableColumnsOf(folder) : []}
        onChange={(change, seen) => mutate({ record, change, seen })}
      />
    </AsideSection>
  );
}
