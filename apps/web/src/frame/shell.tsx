import { Box, Drawer, Group } from '@mantine/core';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../language/t.ts';
import { CreateRecordContext, type CreateRecord } from '../references/create-record.ts';
import { useSession } from '../session/session.ts';
import { IconButton } from '../ui/icon.tsx';
import { useShortcutKeys, useShortcuts } from '../ui/keys/shortcuts.tsx';
import { redoLast, undoLast } from '../undo/undo-stack.ts';
import { PasswordDialog, SignInDialog } from '../users/session-dialogs.tsx';
import { AwayBanner } from './banner.tsx';
import { useLiveUpdates } from './live/connection.ts';
import { Navigation } from './navigation/navigation.tsx';
import { Palette } from './palette.tsx';
import { PhoneBar } from './phone-bar.tsx';
import classes from './shell.module.css';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** Loaded on first use, since it brings the lists of records. */
const createRecord: CreateRecord = async (input) => (await import('../records/record-changes.ts')).createRecord(input);

export function Shell() {
  const navigate = useNavigate();
  const { workspace } = useSession();
  useLiveUpdates(workspace);
  const [paletteAsked, setPaletteAsked] = useState(0);
  const askPalette = useCallback(() => setPaletteAsked((times) => times + 1), []);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => setIsMenuOpen(false), [path]);
  useFocusOnNewPage();

  useShortcuts([
    { keys: 'mod+k', label: t('Search, create or go anywhere'), run: askPalette },
    { keys: 'mod+z', label: t('Undo your last change'), run: () => void undoLast() },
    { keys: 'mod+shift+z', label: t('Redo'), run: () => void redoLast() },
    { keys: 'mod+y', label: t('Redo'), run: () => void redoLast() },
    { keys: '?', label: t('This list'), run: () => setIsHelpOpen(true) },
    { keys: 'g r', label: t('Go to records'), run: () => void navigate({ to: '/' }) },
    { keys: 'g d', label: t('Go to deals'), run: () => void navigate({ to: '/deals' }) },
    { keys: 'g t', label: t('Go to tasks'), run: () => void navigate({ to: '/tasks' }) },
    { keys: 'g x', label: t('Go to Trash'), run: () => void navigate({ to: '/trash' }) },
    { keys: 'g i', label: t('Go to the inbox'), run: () => void navigate({ to: '/inbox' }) },
    { keys: 'g s', label: t('Go to settings'), run: () => void navigate({ to: '/settings' }) },
  ]);
  useShortcutKeys();

  const navigation = <Navigation onSearch={askPalette} onHelp={() => setIsHelpOpen(true)} />;
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {t('Skip to content')}
      </a>
      <Box component="aside" visibleFrom="sm" mih={0}>
        {navigation}
      </Box>
      <Group
        component="nav"
        hiddenFrom="sm"
        gap={8}
        px={8}
        style={{ borderBottom: '1px solid var(--line-2)' }}
        aria-label={t('Menu')}
      >
        <IconButton
          icon="menu-2"
          label={t('Open the menu')}
          iconSize={20}
          size={44}
          onClick={() => setIsMenuOpen(true)}
        />
        <strong>Dossier</strong>
      </Group>
      {/* The containing block of absolutely positioned elements of a page. */}
      <main id="main" tabIndex={-1} className={classes.sheet}>
        <AwayBanner />
        <Box flex={1} mih={0}>
          <CreateRecordContext value={createRecord}>
            <Outlet />
          </CreateRecordContext>
        </Box>
      </main>
      <PhoneBar onSearch={askPalette} />
      {paletteAsked > 0 && <Palette asked={paletteAsked} onHelp={() => setIsHelpOpen(true)} />}
      {isMenuOpen && (
        <Drawer.Root opened onClose={() => setIsMenuOpen(false)} position="left" size={280} padding={0}>
          <Drawer.Overlay />
          <Drawer.Content aria-label={t('Menu')}>
            <Drawer.Body h="100%" bg="var(--ground)">
              {navigation}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
      {isHelpOpen && <ShortcutSheet onClose={() => setIsHelpOpen(false)} />}
      <PasswordDialog />
      <SignInDialog />
    </div>
  );
}

/** Focuses the new page if the followed link was unmounted; otherwise the browser would reset the focus to the top. */
function useFocusOnNewPage(): void {
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (before.current !== undefined && shown !== before.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown]);
}
