import { Indicator } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { ActionIconLink } from '../../ui/page/links.tsx';
import { unreadInbox, useNotices } from '../../notices/notices.ts';
import { t } from '../../language/t.ts';

/** Leads to the inbox, and shows how many notices are unread. */
export function Bell() {
  const unread = useNotices().data?.data.unread ?? 0;
  const label = unread === 0 ? t('Inbox') : unreadInbox(unread);
  return (
    <Indicator label={unread === 100 ? '99+' : unread} size={16} color="red.9" offset={4} disabled={unread === 0}>
      <ActionIconLink to="/inbox" aria-label={label} size={36}>
        <Icon name="bell" size={18} />
      </ActionIconLink>
    </Indicator>
  );
}
