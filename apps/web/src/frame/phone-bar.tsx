import { Box, UnstyledButton } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { unreadInbox, useNotices } from '../notices/notices.ts';
import { t } from '../language/t.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './phone-bar.module.css';

const places = [
  { to: '/', label: t('Records'), icon: 'users', paths: /^\/($|folders|records|merge|duplicates)/ },
  { to: '/deals', label: t('Deals'), icon: 'layout-kanban', paths: /^\/deals/ },
  { to: '/tasks', label: t('Tasks'), icon: 'checkbox', paths: /^\/tasks/ },
] as const;

const bar = {
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  // not a text: CSS
  borderTop: '1px solid var(--line-2)',
  paddingBottom: 'env(safe-area-inset-bottom)',
};

export function PhoneBar({ onSearch }: { onSearch: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const unread = useNotices().data?.data.unread ?? 0;
  return (
    <Box component="nav" display="grid" bg="var(--ground)" hiddenFrom="sm" style={bar} aria-label={t('Places')}>
      <Link
        to="/inbox"
        className={classes.item}
        aria-label={unread === 0 ? t('Inbox') : unreadInbox(unread)}
        aria-current={path === '/inbox' ? 'page' : undefined}
      >
        <span className={classes.icon} data-unread={unread > 0 || undefined}>
          <Icon name="inbox" size={20} />
        </span>
        {t('Inbox')}
      </Link>
      {places.map(({ to, label, icon, paths }) => (
        <Link key={to} to={to} className={classes.item} aria-current={paths.test(path) ? 'page' : undefined}>
          <Icon name={icon} size={20} />
          {label}
        </Link>
      ))}
      <UnstyledButton className={classes.item} onClick={onSearch}>
        <Icon name="search" size={20} />
        {t('Search')}
      </UnstyledButton>
    </Box>
  );
}
