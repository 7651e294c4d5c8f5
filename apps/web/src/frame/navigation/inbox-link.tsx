import { Text, VisuallyHidden } from '@mantine/core';
import { t } from '../../language/t.ts';
import { NavigationLink } from './navigation-link.tsx';
import { unreadInbox, useNotices } from '../../notices/notices.ts';

/** The inbox in the navigation, with the number of unread notices. */
export function InboxLink() {
  const unread = useNotices().data?.data.unread ?? 0;
  const count = (
    <Text span fz="0.75rem" c="dimmed" ml="auto" className="tabular" aria-hidden="true">
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
