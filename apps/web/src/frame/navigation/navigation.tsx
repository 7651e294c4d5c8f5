import type { PinnedView } from '@dossier/domain/views/schema.ts';
import { Box, Group, Skeleton, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLink, linkOptions, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useFavourites } from '../../favourites/use-favourites.ts';
import { folderIcons, useFolders } from '../../folders/folders.ts';
import { t, showCount } from '../../language/t.ts';
import { unreadInbox, useNotices } from '../../notices/notices.ts';
import { usePipelines } from '../../pipelines/pipelines.ts';
import { RecordFace } from '../../references/record-face.tsx';
import { useSession } from '../../session/session.ts';
import { dueTasksCounted } from '../../tasks/due-tasks.ts';
import { Face } from '../../ui/face.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ShortcutKeys } from '../../ui/keys/shortcut-keys.tsx';
import { ActionIconLink } from '../../ui/page/page.tsx';
import { usePinnedViews } from '../../views/saved-views.ts';
import classes from './navigation.module.css';
import { WorkspaceMenu } from './workspace-menu.tsx';

interface RowProps extends ComponentProps<'a'> {
  icon: IconName | ReactElement;
  label: string;
  count?: string;
  words?: string;
}

function Row({ icon, label, count, words, ...rest }: RowProps) {
  return (
    <a {...rest} className={`finger lit ${classes.link}`}>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      <span className="cut" aria-hidden={words !== undefined}>
        {label}
      </span>
      {words && <VisuallyHidden>{words}</VisuallyHidden>}
      <span className={`tabular ${classes.count}`} aria-hidden="true">
        {count}
      </span>
    </a>
  );
}

export const NavigationLink = createLink(Row);

interface PlainLink extends Pick<LinkProps, 'to'> {
  icon: IconName;
  label: string;
}

export function NavigationLinks({ links }: { links: readonly PlainLink[] }) {
  return links.map((link) => <NavigationLink key={link.label} {...link} />);
}

const reports = { to: '/reports', icon: 'chart-bar', label: t('Reports') } as const;
const automations = { to: '/settings/workflows', icon: 'bolt', label: t('Automations') } as const;
const rareLinks = [
  { to: '/duplicates', icon: 'copy', label: t('Duplicates') },
  { to: '/trash', icon: 'trash', label: t('Trash') },
] as const;

export function Navigation({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const { me, canManage } = useSession();
  return (
    <Stack component="nav" gap={6} h="100%" p={8} aria-label={t('Main')}>
      <WorkspaceMenu onHelp={onHelp} />
      <UnstyledButton className={classes.search} onClick={onSearch}>
        <Icon name="search" />
        <span className="cut">{t('Search or jump to')}</span>
        <Box component="span" flex="none" ml="auto">
          <ShortcutKeys keys="mod+k" />
        </Box>
      </UnstyledButton>
      <Box flex={1} mih={0} m="0 -4px" p="2px 4px 8px" style={{ overflowY: 'auto' }}>
        <Stack gap={1}>
          <InboxLink />
          <TasksLink />
          <NavigationLinks links={canManage ? [reports, automations] : [reports]} />
        </Stack>
        <Favourites />
        <NavigationSection title={t('Records')}>
          <FolderLinks />
        </NavigationSection>
        <NavigationSection title={t('Deals')}>
          <PipelineLinks />
        </NavigationSection>
        <details style={{ cursor: 'pointer', marginTop: 12 }}>
          <summary className={`finger lit ${classes.link}`}>
            <Icon name="dots" /> {t('More')}
          </summary>
          <NavigationLinks links={rareLinks} />
        </details>
      </Box>
      <Group gap={4} wrap="nowrap">
        <NavigationLink
          to="/settings/profile"
          icon={<Face id={me.id} name={me.name} kind="colleague" size={22} />}
          label={me.name}
        />
        <ActionIconLink to="/settings" aria-label={t('Settings')} size={30} className="finger">
          <Icon name="settings" />
        </ActionIconLink>
      </Group>
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
  const count = { count: unread === 100 ? '99+' : showCount(unread), words: unreadInbox(unread) };
  return <NavigationLink to="/inbox" icon="inbox" label={t('Inbox')} {...(unread > 0 && count)} />;
}

function TasksLink() {
  const { me } = useSession();
  const due = useQuery(dueTasksCounted(me.id)).data?.data[0]?.count ?? 0;
  const count = { count: showCount(due), words: t('Tasks, {count} due', { count: showCount(due) }) };
  return <NavigationLink to="/tasks" icon="checkbox" label={t('Tasks')} {...(due > 0 && count)} />;
}

function Favourites() {
  const records = useFavourites();
  const views = usePinnedViews();
  if (records.length + views.length === 0) return null;
  return (
    <NavigationSection title={t('Favourites')}>
      {records.map((record) => (
        <NavigationLink
          key={record.id}
          to="/records/$recordId"
          params={{ recordId: record.id }}
          icon={<RecordFace record={record} size={18} />}
          label={record.title}
        />
      ))}
      {views.map((view) => (
        <NavigationLink key={view.id} {...linkOf(view)} icon="filter" label={view.name} />
      ))}
    </NavigationSection>
  );
}

function FolderLinks() {
  const { data: folders } = useFolders();
  const { canManage } = useSession();
  if (!folders) return <Skeleton height={22} m={4} w="70%" />;
  return (
    <>
      {folders.map(({ id, name, type }) => (
        <NavigationLink
          key={id}
          to="/folders/$folderId"
          params={{ folderId: id }}
          icon={folderIcons[type]}
          label={name}
        />
      ))}
      {canManage && folders.length === 0 && <NavigationLink to="/" icon="plus" label={t('Add a folder')} />}
    </>
  );
}

function PipelineLinks() {
  const { data: pipelines } = usePipelines();
  if (!pipelines?.length) return <NavigationLink to="/deals" icon="layout-kanban" label={t('Deals')} />;
  return pipelines.map(({ id, name }) => (
    <NavigationLink key={id} to="/deals/$pipelineId" params={{ pipelineId: id }} icon="layout-kanban" label={name} />
  ));
}

function linkOf({ id, folderId, pipelineId }: PinnedView) {
  const search = { view: id };
  if (folderId !== null) return linkOptions({ to: '/folders/$folderId', params: { folderId }, search });
  if (pipelineId !== null) return linkOptions({ to: '/deals/$pipelineId', params: { pipelineId }, search });
  return linkOptions({ to: '/tasks', search });
}
