import { ActionIcon, Indicator } from '@mantine/core';
import { Icon } from '../shell/icon.tsx';
import { useNotices } from './notices.ts';

/** Opens the notices, and shows how many are unread. */
export function Bell({ onOpen }: { onOpen: () => void }) {
  const unread = useNotices().data?.data.unread ?? 0;
  const label = unread === 0 ? 'Notices' : `Notices, ${unread === 100 ? '100 or more' : unread} unread`;
  return (
    <Indicator label={unread === 100 ? '99+' : unread} size={16} color="red.9" offset={4} disabled={unread === 0}>
      <ActionIcon aria-label={label} size={36} onClick={onOpen}>
        <Icon name="bell" size={18} />
      </ActionIcon>
    </Indicator>
  );
}
