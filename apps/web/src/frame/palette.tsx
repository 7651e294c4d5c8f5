import '@mantine/spotlight/styles.css';
import { Modal, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useLayoutEffect, useState } from 'react';
import { KeptRecords } from '../favourites/kept-records.tsx';
import { t } from '../language/t.ts';
import { findAmong } from '../ui/input/find-among.ts';
import { PaletteFound } from '../search/palette-found.tsx';
import { isAllSimilar, useSearch } from '../search/use-search.ts';
import { Icon } from '../ui/icon.tsx';
import { usePaletteCommands } from './palette-commands.ts';
import classes from './palette.module.css';

const [store, spotlight] = createSpotlight();

/** Hits shown per kind. */
const shownMax = 5;

interface PaletteProps {
  /** Incremented to open the palette. */
  asked: number;
  onHelp: () => void;
}

/** The command palette (Ctrl/Cmd-K): navigation, creation and search in one field. */
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
  const foundGroups = <PaletteFound groups={groups} query={query} />;
  // A command that was typed comes before a record that is only similar.
  const isAfter = fitting.length > 0 && isAllSimilar(groups);
  // Enter takes the first entry, before anything is typed too.
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

// Mantine marks the first entry on each key; results of the server arrive later and are marked here.
function markFirst(): void {
  for (const marked of document.querySelectorAll('[data-action][data-selected]'))
    marked.removeAttribute('data-selected');
  document.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  // The arrow keys count from here.
  store.updateState((state) => ({ ...state, selected: 0 }));
}
