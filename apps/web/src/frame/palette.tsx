import '@mantine/spotlight/styles.css';
import type { Group } from '@dossier/domain/search/schema.ts';
import { Box, Modal, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useFavourites } from '../favourites/use-favourites.ts';
import { readRecents } from '../favourites/recents.ts';
import { folderIcons, useFolders } from '../folders/folders.ts';
import { t } from '../language/t.ts';
import { usePipelines } from '../pipelines/pipelines.ts';
import { countOf, FoundParts, kindNames, useHits } from '../search/hits.tsx';
import { isAllSimilar, useSearch } from '../search/use-search.ts';
import { useSession } from '../session/session.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { findAmong } from '../ui/input/find-among.ts';
import classes from './palette.module.css';
import { signOut } from './navigation/workspace-menu.tsx';

const [store, spotlight] = createSpotlight();

const shownMax = 5;

interface PaletteProps {
  /** Counter, incremented to open the palette. */
  asked: number;
  onHelp: () => void;
}

export function Palette({ asked, onHelp }: PaletteProps) {
  const [query, setQuery] = useState('');
  const commands = usePaletteCommands(onHelp);
  const { groups, isWaiting } = useSearch(query, { limit: shownMax });
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);

  const fitting = findAmong(commands, ({ label }) => label, query).slice(0, 12);
  const found = groups.flatMap(({ items }) => items.map(({ id }) => id));
  const entries = [...found, ...fitting.map(({ label }) => label)].join();
  const foundGroups = <FoundGroups groups={groups} query={query} />;
  // A command with the typed words comes before records that are only similar.
  const isAfter = fitting.length > 0 && isAllSimilar(groups);
  // Enter chooses the first entry, even before anything is typed.
  useLayoutEffect(markFirst, [entries, asked]);
  return (
    <Spotlight.Root
      store={store}
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
        placeholder={t('Search, or type a command')}
        aria-label={t('Search, or type a command')}
        leftSection={<Icon name="search" size={18} />}
        data-autofocus
      />
      <Spotlight.ActionsList>
        {query.trim() === '' && <KeptRecords />}
        {!isAfter && foundGroups}
        {fitting.length > 0 && (
          <Spotlight.ActionsGroup label={t('Commands')}>
            {fitting.map(({ label, icon, run }) => (
              <Spotlight.Action key={label} label={label} leftSection={<Icon name={icon} size={18} />} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isAfter && foundGroups}
        {found.length === 0 && fitting.length === 0 && (
          <Spotlight.Empty>{isWaiting ? t('Searching ...') : t('No results. Try a shorter search.')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function KeptRecords() {
  const { me, workspace } = useSession();
  const { data: folders = [] } = useFolders();
  const favourites = useFavourites();
  const navigate = useNavigate();
  const recents = readRecents(workspace.id, me.id).filter(({ id }) => !favourites.some((one) => one.id === id));
  return [
    { label: t('Recent'), records: recents },
    { label: t('Favourites'), records: favourites },
  ].map(
    ({ label, records }) =>
      records.length > 0 && (
        <Spotlight.ActionsGroup key={label} label={label}>
          {records.map(({ id, folderId, title }) => {
            const folder = folders.find((one) => one.id === folderId);
            return (
              <Spotlight.Action
                key={id}
                label={title}
                description={folder?.name ?? ''}
                leftSection={<Icon name={folderIcons[folder?.type ?? 'CUSTOM']} size={18} />}
                onClick={() => void navigate({ to: '/records/$recordId', params: { recordId: id } })}
              />
            );
          })}
        </Spotlight.ActionsGroup>
      ),
  );
}

function FoundGroups({ groups, query }: { groups: readonly Group[]; query: string }) {
  const show = useHits();
  const navigate = useNavigate();
  if (groups.length === 0) return null;
  return (
    <>
      {groups.map((group) => (
        <Spotlight.ActionsGroup key={group.kind} label={`${kindNames[group.kind]} (${countOf(group)})`}>
          {group.items.map((hit) => {
            const { icon, about, link } = show(hit);
            return (
              <Spotlight.Action key={hit.id} onClick={() => void navigate(link)}>
                <Icon name={icon} size={18} />
                <Box component="span" flex={1} miw={0} ml={12} ta="start" style={{ overflowWrap: 'anywhere' }}>
                  <FoundParts parts={hit.titleParts} />
                  <span className={classes.about}>{about}</span>
                  {hit.snippet.length > 0 && (
                    <span className={classes.about}>
                      <FoundParts parts={hit.snippet} />
                    </span>
                  )}
                </Box>
              </Spotlight.Action>
            );
          })}
        </Spotlight.ActionsGroup>
      ))}
      <Spotlight.Action
        label={t('Show all results')}
        leftSection={<Icon name="search" size={18} />}
        onClick={() => void navigate({ to: '/search', search: { q: query.trim() } })}
      />
    </>
  );
}

interface Command {
  label: string;
  icon: IconName;
  run: () => void;
}

const places = [
  { label: t('Go to the inbox'), icon: 'inbox', to: '/inbox' },
  { label: t('Go to Tasks'), icon: 'checkbox', to: '/tasks' },
  { label: t('Go to Reports'), icon: 'chart-bar', to: '/reports' },
  { label: t('Go to Duplicates'), icon: 'copy', to: '/duplicates' },
  { label: t('Go to Trash'), icon: 'trash', to: '/trash' },
  { label: t('Settings: folders and fields'), icon: 'folder', to: '/settings/folders' },
  { label: t('Settings: pipelines and stages'), icon: 'layout-kanban', to: '/settings/pipelines' },
  { label: t('Settings: members'), icon: 'users', to: '/settings/members' },
  { label: t('Settings: API keys'), icon: 'key', to: '/settings/api-keys' },
  { label: t('Settings: webhooks'), icon: 'webhook', to: '/settings/webhooks' },
  { label: t('Settings: automations'), icon: 'bolt', to: '/settings/workflows' },
  { label: t('Settings: usage'), icon: 'activity', to: '/settings/usage' },
  { label: t('Settings: workspace'), icon: 'settings', to: '/settings/workspace' },
  { label: t('Settings: your profile and password'), icon: 'user', to: '/settings/profile' },
] as const;

function usePaletteCommands(onHelp: () => void): Command[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const { data: folders = [] } = useFolders();
  const { data: pipelines = [] } = usePipelines();
  return [
    ...folders.map(({ id, name, type }): Command => ({
      label: t('Go to {name}', { name }),
      icon: folderIcons[type],
      run: () => void navigate({ to: '/folders/$folderId', params: { folderId: id } }),
    })),
    ...folders.map(({ id, name }): Command => ({
      label: t('New record in {name}', { name }),
      icon: 'plus',
      run: () => void navigate({ to: '/folders/$folderId', params: { folderId: id }, search: { create: true } }),
    })),
    ...pipelines.flatMap(({ id, name }): Command[] => [
      {
        label: t('Go to {name}', { name }),
        icon: 'layout-kanban',
        run: () => void navigate({ to: '/deals/$pipelineId', params: { pipelineId: id } }),
      },
      {
        label: t('New deal in {name}', { name }),
        icon: 'plus',
        run: () => void navigate({ to: '/deals/$pipelineId', params: { pipelineId: id }, search: { deal: 'new' } }),
      },
    ]),
    ...places.map(({ to, ...command }): Command => ({ ...command, run: () => void navigate({ to }) })),
    { label: t('Keyboard shortcuts'), icon: 'keyboard', run: onHelp },
    { label: t('Appearance: dark'), icon: 'moon', run: () => setColorScheme('dark') },
    { label: t('Appearance: light'), icon: 'sun', run: () => setColorScheme('light') },
    { label: t('Sign out'), icon: 'logout', run: () => void signOut() },
  ];
}

// Mantine marks the first entry on each key; results of the server arrive later and are marked here.
function markFirst(): void {
  for (const marked of document.querySelectorAll('[data-action][data-selected]'))
    marked.removeAttribute('data-selected');
  document.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  // The arrow keys move from this entry.
  store.updateState((state) => ({ ...state, selected: 0 }));
}
