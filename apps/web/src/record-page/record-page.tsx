import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { NewDealMenu } from '../deals/deal/deal-form.tsx';
import { useFavourite } from '../favourites/favourites.ts';
import { noteRecent } from '../favourites/recents.ts';
import { folderIcons, useFolder } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { RemindMe } from '../reminders/remind-me.tsx';
import { useShortcuts } from '../ui/keys/shortcuts.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { Icon, IconButton, TextButton } from '../ui/icon.tsx';
import { Watchers } from '../members/watchers.tsx';
import { AnchorLink, CrumbLink, QueryState } from '../ui/page/page.tsx';
import { DetailPage } from '../ui/page/detail-page.tsx';
import { trpc, useSession } from '../session/session.ts';
import { showFailure } from '../ground/failure.ts';
import { RecordFace } from '../references/record-face.tsx';
import { Neighbours } from './neighbours.tsx';
import { RecordAbout, RecordFacts } from './record-head.tsx';
import { useRecordColumns } from './use-record-columns.tsx';
import { useRecordParts, type RecordParts } from './record-parts.ts';
import { EraseRecord } from '../records/erase-record.tsx';
import { markDifferent } from '../records/merge/duplicate-changes.ts';
import { trashRecords } from '../records/record-changes.ts';
import { listAround } from '../records/record-pages.ts';
import { paneAt, type Pane } from './record-search.ts';

const route = getRouteApi('/shell/records/$recordId');

export function RecordPage() {
  const { recordId } = route.useParams();
  const parts = useRecordParts(recordId);
  const { record } = parts;
  if (!record.isSuccess) return <QueryState isPage query={record} />;
  const { data } = record.data;
  // The id of a merged record redirects to the record it was merged into.
  if (data.id !== recordId) return <Navigate to="/records/$recordId" params={{ recordId: data.id }} replace />;
  return <RecordView key={recordId} record={data} parts={parts} />;
}

function RecordView({ record, parts }: { record: CrmRecord; parts: RecordParts }) {
  const folder = useFolder(record.folderId);
  const { me, workspace } = useSession();
  useEffect(() => noteRecent(workspace.id, me.id, record), [workspace.id, me.id, record]);
  const { at, pane = paneAt(at) } = route.useSearch();
  const navigate = useNavigate();
  const around = useMemo(() => listAround(record.id), [record.id]);
  // Each is a history entry, so that Back returns to the previous filter.
  const setPane = (next: Pane) => {
    if (next === pane) return;
    const search = next === 'all' ? {} : { pane: next };
    void navigate({ to: '/records/$recordId', params: { recordId: record.id }, search });
  };
  const { columns, writing } = useRecordColumns({ record, parts, pane, at, onPane: setPane });
  const isCompany = folder?.type === 'COMPANY';
  return (
    <DetailPage
      title={record.title}
      crumb={
        <>
          {folder && (
            <CrumbLink to="/folders/$folderId" params={{ folderId: folder.id }} icon={folderIcons[folder.type]}>
              {folder.name}
            </CrumbLink>
          )}
          <Neighbours
            {...around}
            id={record.id}
            onMove={(to) => void navigate({ to: '/records/$recordId', params: { recordId: to } })}
          />
        </>
      }
      corner={
        <>
          <Watchers id={record.id} />
          <PossibleDuplicates record={record} />
          <RemindMe subjectId={record.id} />
          <Star record={record} />
          <RecordMenu record={record} />
        </>
      }
      face={<RecordFace record={record} size={54} />}
      about={<RecordAbout record={record} />}
      actions={
        <>
          <TextButton variant={isCompany ? 'default' : 'filled'} icon="phone" onClick={() => writing.write('call')}>
            {t('Call')}
          </TextButton>
          <TextButton icon="mail" onClick={() => writing.write('email')}>
            {t('E-mail')}
          </TextButton>
          <NewDealMenu
            recordId={record.id}
            trigger={(open) => (
              <TextButton
                variant={isCompany ? 'filled' : 'default'}
                icon="plus"
                onClick={open}
                children={t('New deal')}
              />
            )}
          />
        </>
      }
      strip={<RecordFacts record={record} parts={parts} />}
      {...columns}
    />
  );
}

function RecordMenu({ record }: { record: CrmRecord }) {
  const navigate = useNavigate();
  const { canManage } = useSession();
  const leave = () => navigate({ to: '/folders/$folderId', params: { folderId: record.folderId } });
  const trash = async () => {
    await leave();
    await trashRecords([record]);
  };
  return (
    <EraseRecord
      record={record}
      onErased={leave}
      trigger={(erase) => (
        <MoreMenu
          about={record.title}
          label={t('More about this record')}
          acts={[
            { label: t('Copy the id'), icon: 'copy', run: () => void navigator.clipboard.writeText(record.id) },
            {
              label: t('Merge with another record'),
              icon: 'copy',
              run: () => void navigate({ to: '/merge', search: { ids: [record.id] } }),
            },
            { label: t('Move to Trash'), icon: 'trash', run: () => void trash() },
            canManage && { label: t('Erase for good'), icon: 'trash', run: erase },
          ]}
        />
      )}
    />
  );
}

/** Comes at the left end of the corner, so it moves nothing. */
function PossibleDuplicates({ record: { id } }: { record: CrmRecord }) {
  const { data: similar } = useQuery(trpc.records.similar.queryOptions({ id }, { staleTime: 60_000 }));
  const others = similar?.data.map(({ recordId }) => recordId) ?? [];
  const count = others.length;
  if (count === 0) return null;
  return (
    <>
      <AnchorLink to="/merge" search={{ ids: [id, ...others] }} c="dimmed" size="xs" className="cut">
        {t('{count, plural, one {# possible duplicate} other {# possible duplicates}}', { count })}
      </AnchorLink>
      <IconButton
        icon="x"
        label={t('{count, plural, one {Not a duplicate} other {No duplicates}}', { count })}
        onClick={() => void markDifferent(others.map((other) => [id, other])).catch(showFailure)}
      />
    </>
  );
}

function Star({ record: { id, folderId, title } }: { record: CrmRecord }) {
  const { isFavourite, toggle } = useFavourite({ id, folderId, title });
  const label = isFavourite ? t('Remove from favourites') : t('Add to favourites');
  useShortcuts([{ keys: 's', label, run: toggle }]);
  return (
    <ActionIcon
      aria-label={label}
      title={`${label} (S)`}
      aria-pressed={isFavourite}
      onClick={toggle}
      {...(isFavourite ? { c: 'yellow.6' } : {})}
    >
      <Icon name="star" isFilled={isFavourite} />
    </ActionIcon>
  );
}
