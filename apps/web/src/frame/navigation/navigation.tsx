import type { PinnedView } from '@dossier/domain/views/schema.ts';
import { Box, Group, Indicator, Skeleton, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { createLink, linkOptions, type LinkProps } from '@tanstack/react-router';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { folderIcons, useFolders } from '../../folders/folders.ts';
import { t } from '../../language/t.ts';
import { unreadInbox, useNotices } from '../../notices/notices.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { useSession } from '../../session/session.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ShortcutKeys } from '../../ui/keys/shortcut-keys.tsx';
import { ActionIconLink } from '../../ui/page/links.tsx';
import { usePinnedViews, type Place } from '../../views/saved-views.ts';
import classes from './navigation.module.css';
import { WorkspaceMenu } from './workspace-menu.tsx';

interface RowProps extends ComponentProps<'a'> {
  icon: IconName;
  /** Content at the right end: a number, a mark. */
  after?: ReactNode;
  /** True for a link below the one above it. */
  isInner?: boolean;
}

function Row({ icon, after, isInner = false, children, ...rest }: RowProps) {
  return (
    <a {...rest} className={`finger lit ${classes.link}`} data-inner={isInner || undefined}>
      <Icon name={icon} />
      <span className="cut">{children}</span>
      {after}
    </a>
  );
}

export const NavigationLink = createLink(Row);

interface PlainLink extends Pick<LinkProps, 'to'> {
  icon: IconName;
  label: string;
}

export function NavigationLinks({ links }: { links: readonly PlainLink[] }) {
  return links.map(({ label, ...link }) => (
    <NavigationLink key={label} {...link}>
      {label}
    </NavigationLink>
  ));
}

const workspaceLinks: PlainLink[] = [
  { to: '/reports', icon: 'chart-bar', label: t('Reports') },
  { to: '/duplicates', icon: 'copy', label: t('Duplicates') },
  { to: '/trash', icon: 'trash', label: t('Trash') },
  { to: '/settings', icon: 'settings', label: t('Settings') },
];

export function Navigation({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  return (
    <Stack component="nav" gap={6} h="100%" p={8} aria-label={t('Main')}>
      <Group gap={4} wrap="nowrap">
        <WorkspaceMenu onHelp={onHelp} />
        <Bell />
      </Group>
      <UnstyledButton className={classes.search} onClick={onSearch}>
        <Icon name="search" />
        <span className="cut">{t('Search or jump to')}</span>
        <Box component="span" flex="none" ml="auto">
          <ShortcutKeys keys="mod+k" />
        </Box>
      </UnstyledButton>
      <Box flex={1} mih={0} pb={8} style={{ overflowY: 'auto' }}>
        <InboxLink />
        <NavigationSection title={t('Records')}>
          <FolderLinks />
        </NavigationSection>
        <NavigationSection title={t('Deals')}>
          <PipelineLinks />
        </NavigationSection>
        <NavigationSection title={t('Workspace')}>
          <NavigationLink to="/tasks" icon="checkbox">
            {t('Tasks')}
          </NavigationLink>
          <PinnedViews place={{ of: 'TASKS' }} />
          <NavigationLinks links={workspaceLinks} />
        </NavigationSection>
      </Box>
    </Stack>
  );
}

function NavigationSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={1} mt={12}>
      <NavigationHeading>{title}</NavigationHeading>
      {children}
    </Stack>
  );
}

export function NavigationHeading({ mt = 0, children }: { mt?: number; children: string }) {
  return (
    <Text size="md" component="h2" mx={8} mt={mt} mb={3} fz="0.71875rem" fw={560} c="dimmed">
      {children}
    </Text>
  );
}

function InboxLink() {
  const unread = useNotices().data?.data.unread ?? 0;
  const count = (
    <Text size="md" span fz="0.75rem" c="dimmed" ml="auto" className="tabular" aria-hidden="true">
      {unread === 100 ? '99+' : unread}
    </Text>
  );
  return (
    <NavigationLink to="/inbox" icon="inbox" after={unread > 0 && count}>
      <span aria-hidden={unread > 0}>{t('Inbox')}</span>
      {unread > 0 && <VisuallyHidden>{unreadInbox(unread)}</VisuallyHidden>}
    </NavigationLink>
  );
}

function Bell() {
  const unread = useNotices().data?.data.unread ?? 0;
  const label = unread === 0 ? t('Inbox') : unreadInbox(unread);
  return (
    <Indicator label={unread === 100 ? '99+' : unread} size={16} color="red" offset={4} disabled={unread === 0}>
      <ActionIconLink to="/inbox" aria-label={label} size={36}>
        <Icon name="bell" size={18} />
      </ActionIconLink>
    </Indicator>
  );
}

function FolderLinks() {
  const { data: folders } = useFolders();
  const { canManage } = useSession();
  if (!folders) return <Skeleton height={22} m={4} w="70%" />;
  return (
    <>
      {folders.map(({ id, name, type }) => (
        <Fragment key={id}>
          <NavigationLink to="/folders/$folderId" params={{ folderId: id }} icon={folderIcons[type]}>
            {name}
          </NavigationLink>
          <PinnedViews place={{ folderId: id }} />
        </Fragment>
      ))}
      {canManage && folders.length === 0 && (
        <NavigationLink to="/" icon="plus">
          {t('Add a folder')}
        </NavigationLink>
      )}
    </>
  );
}

function PipelineLinks() {
  const { data: pipelines } = usePipelines();
  if (!pipelines || pipelines.length === 0) {
    return (
      <NavigationLink to="/deals" icon="layout-kanban">
        {t('Deals')}
      </NavigationLink>
    );
  }
  return pipelines.map(({ id, name }) => (
    <Fragment key={id}>
      <NavigationLink to="/deals/$pipelineId" params={{ pipelineId: id }} icon="layout-kanban">
        {name}
      </NavigationLink>
      <PinnedViews place={{ pipelineId: id }} />
    </Fragment>
  ));
}

function PinnedViews({ place }: { place: Place }) {
  return usePinnedViews()
    .filter((view) => isOf(view, place))
    .map((view) => (
      <NavigationLink key={view.id} {...linkOf(view)} icon="star" isInner>
        {view.name}
      </NavigationLink>
    ));
}

function isOf({ folderId, pipelineId }: PinnedView, place: Place): boolean {
  if ('folderId' in place) return folderId === place.folderId;
  return 'pipelineId' in place ? pipelineId === place.pipelineId : folderId === null && pipelineId === null;
}

function linkOf({ id, folderId, pipelineId }: PinnedView) {
  const search = { view: id };
  if (folderId !== null) return linkOptions({ to: '/folders/$folderId', params: { folderId }, search });
  if (pipelineId !== null) return linkOptions({ to: '/deals/$pipelineId', params: { pipelineId }, search });
  return linkOptions({ to: '/tasks', search });
}
