import '@mantine/spotlight/styles.css';
import { isFound } from '@dossier/kernel/words.ts';
import { Modal, VisuallyHidden } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { KeptRecords } from '../favourites/kept-records.tsx';
import { folderIcons, useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { trpc } from '../trpc.ts';
import { Icon } from './icon.tsx';
import { usePaletteCommands } from './palette-commands.ts';
import { usePaletteDeals } from './palette-deals.ts';
import { rankFound } from './rank-found.ts';
import classes from './palette.module.css';

// More than are shown: the best title may be an older one.
const askedFor = 40;
const shownMax = 8;

interface PaletteProps {
  /** Incremented to open the palette. */
  asked: number;
  onHelp: () => void;
}

/** The command palette (Ctrl/Cmd-K): navigation, creation and search in one field. */
export function Palette({ asked, onHelp }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [searched] = useDebouncedValue(query.trim(), 40);
  const { data: folders = [] } = useFolders();
  const navigate = useNavigate();
  const commands = usePaletteCommands(onHelp);
  const records = useQuery(
    trpc.records.list.queryOptions(
      { search: searched, pageSize: askedFor },
      { enabled: searched.length > 1, placeholderData: keepPreviousData },
    ),
  );
  const { found: foundDeals, isAnswered } = usePaletteDeals(searched);
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);

  const fitting = commands.filter(({ label }) => isFound(label, query)).slice(0, 12);
  // While the search for the current text runs, only the previous results that match it are shown.
  const isOutdated = searched !== query.trim() || records.isPlaceholderData;
  const answered = searched.length > 1 && query !== '' ? (records.data?.data ?? []) : [];
  const stillFitting = isOutdated
    ? answered.filter(({ title, email }) => isFound(`${title} ${email ?? ''}`, query))
    : answered;
  const found = rankFound(stillFitting, query).slice(0, shownMax);
  const deals = query === '' ? [] : foundDeals.filter(({ title }) => isAnswered(query) || isFound(title, query));
  const entries = [...[...found, ...deals].map(({ id }) => id), ...fitting.map(({ label }) => label)].join();
  // Enter takes the first entry, before anything is typed too.
  useLayoutEffect(markFirst, [entries, asked]);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={420}
      shortcut={null}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      classNames={{ action: classes.action ?? '' }}
    >
      <VisuallyHidden>
        <Modal.Title>{t('Search and commands')}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder={t('Search records, or type what to do')}
        aria-label={t('Search records, or type what to do')}
        leftSection={<Icon name="search" size={18} />}
      />
      <Spotlight.ActionsList>
        {query.trim() === '' && <KeptRecords />}
        {found.length > 0 && (
          <Spotlight.ActionsGroup label={t('Records')}>
            {found.map((record) => {
              const folder = folders.find(({ id }) => id === record.folderId);
              return (
                <Spotlight.Action
                  key={record.id}
                  label={record.title}
                  description={[folder?.name, record.email].filter(Boolean).join(' · ')}
                  leftSection={<Icon name={folderIcons[folder?.type ?? 'CUSTOM']} size={18} />}
                  onClick={() => void navigate({ to: '/records/$recordId', params: { recordId: record.id } })}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        )}
        {deals.length > 0 && (
          <Spotlight.ActionsGroup label={t('Deals')}>
            {deals.map(({ id, title, pipelineId, pipelineName }) => (
              <Spotlight.Action
                key={id}
                label={title}
                description={pipelineName}
                leftSection={<Icon name="layout-kanban" size={18} />}
                onClick={() =>
                  void navigate({ to: '/deals/$pipelineId', params: { pipelineId }, search: { deal: id } })
                }
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {fitting.length > 0 && (
          <Spotlight.ActionsGroup label={t('Commands')}>
            {fitting.map(({ label, icon, run }) => (
              <Spotlight.Action key={label} label={label} leftSection={<Icon name={icon} size={18} />} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.length === 0 && deals.length === 0 && fitting.length === 0 && (
          <Spotlight.Empty>
            {records.isFetching ? t('Searching ...') : t('Nothing fits. Try fewer letters.')}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

// Mantine marks the first entry on each key; results of the server arrive later and are marked here.
function markFirst(): void {
  for (const marked of document.querySelectorAll('[data-action][data-selected]'))
    marked.removeAttribute('data-selected');
  document.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
}
