import type { Report, Tile } from '@dossier/domain/reports/schema.ts';
import { closestCenter } from '@dnd-kit/core';
import { arrayMove } from '@dnd-kit/sortable';
import { Badge, Group, Select } from '@mantine/core';
import { clamp } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { person } from '../language/person.ts';
import { t } from '../language/t.ts';
import { Icon, TextButton, ActButton } from '../ui/icon.tsx';
import { AskingDrawer } from '../ui/form/asking.tsx';
import { saveOver } from '../ui/form/save-over.ts';
import { SavedName } from '../ui/input/saved-name.tsx';
import { MoveArea } from '../ui/board/movable.tsx';
import { MoreMenu } from '../ui/form/more-menu.tsx';
import { Page, EmptyState, QueryState } from '../ui/page/page.tsx';
import { undoNotice } from '../ui/undo-notice.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { api, trpc, invalidate, useSession } from '../session/session.ts';
import { daysBefore, daysOf, periodNamed, periods, type ReportsSearch } from './periods.ts';
import { nameOf, titleOf } from './tile-choices.ts';
import { TileCard, TileRows, type Around, type OpenRows } from './tile-card.tsx';
import { TileForm } from './tile-form.tsx';
import { MemberSelect } from '../members/member-select.tsx';
import classes from './reports.module.css';

const route = getRouteApi('/shell/reports');
const refresh = () => invalidate(trpc.reports);

export function ReportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const setSearch = (part: ReportsSearch) =>
    void navigate({ to: '.', search: (now: ReportsSearch) => ({ ...now, ...part }) });
  const reports = useQuery(trpc.reports.list.queryOptions({}));
  const all = (reports.data?.data ?? []).toReversed();
  const report = all.find(({ id }) => id === search.report) ?? all[0];
  const show = ({ data }: { data: Report }) => refresh().then(() => setSearch({ report: data.id }));
  const around: Around = {
    ...daysOf(search.period),
    before: daysBefore(search.period),
    ownerId: search.owner,
    timeZone: person.timeZone,
  };
  const starter = (
    <ActButton variant="filled" run={() => api.reports.createStarter.mutate({}).then(show)}>
      {t('Start with six reports')}
    </ActButton>
  );
  return (
    <Page
      title={report ? nameOf(report) : t('Reports')}
      actions={
        <ActButton icon="plus" run={() => api.reports.create.mutate({ name: t('New report'), tiles: [] }).then(show)}>
          {t('New report')}
        </ActButton>
      }
      toolbar={
        <>
          {all.length > 1 && (
            <Select
              aria-label={t('Report')}
              w={180}
              data={all.map((one) => ({ value: one.id, label: nameOf(one) }))}
              value={report?.id ?? null}
              onChange={(value) => setSearch({ report: value ?? undefined })}
            />
          )}
          <Select
            aria-label={t('Period')}
            w={160}
            data={[{ value: '', label: t('All time') }, ...periods]}
            value={search.period ?? ''}
            onChange={(value) => setSearch({ period: periodNamed(value) })}
          />
          <MemberSelect
            aria-label={t('Owner')}
            placeholder={t('Any owner')}
            w={170}
            value={search.owner ?? null}
            onChange={(value) => setSearch({ owner: value ?? undefined })}
          />
        </>
      }
    >
      <QueryState query={reports} />
      {reports.isSuccess && !report && (
        <EmptyState icon="chart-bar" title={t('No reports yet')} action={starter}>
          {t('Pipeline, forecast, win rate, activity, sources and overdue work: six tiles that you can change.')}
        </EmptyState>
      )}
      {report && <Dashboard key={report.id} report={report} around={around} />}
    </Page>
  );
}

function Dashboard({ report, around }: { report: Report; around: Around }) {
  const [edited, setEdited] = useState<Tile | 'new' | undefined>();
  const [rows, setRows] = useState<OpenRows | undefined>();
  const [added, setAdded] = useState<string | undefined>();
  // On a phone the figures come first.
  const isPhone = useIsPhone();
  const { me } = useSession();
  const { id, tiles } = report;
  const name = nameOf(report);
  const isPrivate = report.ownerId !== null;
  const share = (next: boolean) => api.reports.update.mutate({ id, isPrivate: next }).then(refresh);
  const read = async () => (await api.reports.get.query({ id })).data;
  const rename = (typed: string, seen: string) =>
    saveOver({
      seen: { name: seen },
      typed: { name: typed },
      read: async () => ({ name: nameOf(await read()) }),
      save: (part) => api.reports.update.mutate({ id, ...part }).then(refresh),
    });
  const readTiles = async () => (await read()).tiles;
  /** Begins with the stored tiles: another person may have changed some. */
  const change = async (to: (now: Tile[]) => Tile[]) =>
    api.reports.update.mutate({ id, tiles: to(await readTiles()) }).then(refresh);
  const changing = useMutation({ mutationFn: change });
  const save = (tile: Tile) => {
    const isKnown = tiles.some((one) => one.id === tile.id);
    if (!isKnown) setAdded(tile.id);
    return change((now) => (isKnown ? now.map((one) => (one.id === tile.id ? tile : one)) : [...now, tile]));
  };
  const move = ({ id: tileId }: Tile, to: number) =>
    changing.mutate((now) => {
      const at = now.findIndex((one) => one.id === tileId);
      return at < 0 ? now : arrayMove(now, at, clamp(to, 0, now.length - 1));
    });
  const remove = (tile: Tile, at: number) => {
    changing.mutate((now) => now.filter((one) => one.id !== tile.id));
    undoNotice(t('{title} removed', { title: titleOf(tile) }), () => change((now) => now.toSpliced(at, 0, tile)));
  };
  const removeReport = async () => {
    await api.reports.remove.mutate({ id });
    await refresh();
    undoNotice(t('{name} deleted', { name }), () =>
      api.reports.create.mutate({ name: report.name, tiles, isPrivate }).then(refresh),
    );
  };
  const bar = (
    <Group gap={8} p="12px 16px 0" className={`touch ${classes.bar}`}>
      <SavedName aria-label={t('Name of the report')} w={220} value={name} save={rename} />
      <TextButton icon="plus" onClick={() => setEdited('new')}>
        {t('Add a tile')}
      </TextButton>
      {isPrivate && <Badge leftSection={<Icon name="lock" size={12} />}>{t('Only you')}</Badge>}
      <MoreMenu
        about={name}
        acts={[
          isPrivate
            ? { label: t('Share with everyone'), icon: 'users', run: () => void share(false) }
            : { label: t('Only for me'), icon: 'lock', run: () => void share(true) },
          { label: t('Delete this report'), icon: 'trash', run: () => void removeReport() },
        ]}
      />
    </Group>
  );
  return (
    <>
      {!isPhone && bar}
      <MoveArea<Tile>
        collisionDetection={closestCenter}
        isTouchable={!isPhone}
        onMove={(tile, over) =>
          move(
            tile,
            tiles.findIndex((one) => one.id === over),
          )
        }
        renderLifted={(tile) => <div className={`${classes.tile} ${classes.lifted}`}>{titleOf(tile)}</div>}
      >
        <div className={classes.grid}>
          {tiles.map((tile, at) => (
            <TileCard
              key={tile.id}
              tile={tile}
              around={around}
              isAdded={tile.id === added}
              onOpenRows={(group, name) => setRows({ tile, group, name })}
              onEdit={() => setEdited(tile)}
              onMove={(by) => move(tile, at + by)}
              onSize={(columns, rows) => void save({ ...tile, columns, rows })}
              onRemove={() => remove(tile, at)}
            />
          ))}
        </div>
      </MoveArea>
      {isPhone && bar}
      <AskingDrawer
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' ? t('New tile') : t('Change the tile')}
      >
        {edited && (
          <TileForm
            tile={edited === 'new' ? undefined : edited}
            draftKey={`tile.${me.id}.${edited === 'new' ? id : `${id}.${edited.id}`}`}
            save={save}
            read={async (tileId) => (await readTiles()).find((one) => one.id === tileId)}
            onDone={() => setEdited(undefined)}
          />
        )}
      </AskingDrawer>
      <TileRows open={rows} around={around} onClose={() => setRows(undefined)} />
    </>
  );
}
