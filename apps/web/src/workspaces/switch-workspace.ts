import { queryClient } from '../query-client.ts';
import { rememberWorkspace } from './remembered.ts';

/** Switches to the start page: URLs of one workspace do not exist in another. */
export function switchWorkspace(id: string): void {
  rememberWorkspace(id);
  queryClient.clear();
  window.location.assign('/');
}
