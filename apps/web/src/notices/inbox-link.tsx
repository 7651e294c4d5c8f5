import { NavigationLink } from '../shell/navigation-link.tsx';
import classes from './inbox-link.module.css';
import { unreadInbox, useNotices } from './notices.ts';
import { t } from '../language/t.ts';

/** The inbox in the navigation, with the number of unread notices. */
export function InboxLink() {
  const unread = useNotices().data?.data.unread ?? 0;
  return (
    <NavigationLink
      to="/inbox"
      icon="inbox"
      aria-label={unread === 0 ? undefined : unreadInbox(unread)}
      after={unread > 0 && <span className={classes.count}>{unread === 100 ? '99+' : unread}</span>}
    >
      {t('Inbox')}
    </NavigationLink>
  );
}
