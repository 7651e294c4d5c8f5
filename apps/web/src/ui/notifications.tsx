import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Shows the notifications since the page opened, also those from before this code was loaded. */
export function AllNotifications() {
  return <Notifications position="bottom-right" limit={4} />;
}
