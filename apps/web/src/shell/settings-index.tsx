import { Navigate } from '@tanstack/react-router';
import { useIsPhone } from './use-phone.ts';

/** On a phone the settings begin with the list of their pages, which the frame shows; elsewhere it stands beside one. */
export function SettingsIndex() {
  return useIsPhone() ? null : <Navigate to="/settings/profile" replace />;
}
