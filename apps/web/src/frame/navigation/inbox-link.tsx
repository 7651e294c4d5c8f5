import { VisuallyHidden } from '@mantine/core';
import { t } from '../../language/t.ts';
import { NavigationLink } from './navigation-link.tsx';
import classes from './inbox-link.module.css';
import { unreadInbox, useNotices } from '../../notices/notices.ts';

/** The inbox in the navigation, with the number of unread notices. */
export function InboxLink() {
  const unread = useNotices().data?.data.unread ?? 0;
  if (unread === 0)
    return (
      <NavigationLink to="/inbox" icon="inbox">
        {t('Inbox')}
      </NavigationLink>
    );
  return (
    <NavigationLink
      to="/inbox"
      icon="inbox"
      after={
        <span className={classes.count} aria-hidden="true">
          {unread === 100 ? '99+' : unread}
        </span>
      }
    >
      <span aria-hidden="true">{t('Inbox')}</span>
      <VisuallyHidden>{unreadInbox(unread)}</VisuallyHidden>
    </NavigationLink>
  );
}
