import { Navigate } from '@tanstack/react-router';
import { useIsPhone } from '../ui/use-phone.ts';

/**
 * The settings of a phone begin with the list of their pages, which the frame shows; a wide screen shows it beside a
 * page.
 */
export function SettingsIndex() {
  return useIsPhone() ? null : <Navigate to="/settings/profile" replace />;
}
