import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Shows what has been told since the page opened, also before this code was there. */
export function AllNotifications() {
  return <Notifications position="bottom-right" limit={4} />;
}
