import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Shows all notifications since the page opened, including those from before this code loaded. */
export function AllNotifications() {
  return <Notifications position="bottom-right" limit={4} />;
}
