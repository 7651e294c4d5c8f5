import { queryClient } from '../session/query-client.ts';
import { rememberWorkspace } from '../session/remembered.ts';

/** Switches to the start page: URLs of one workspace do not exist in another. */
export function switchWorkspace(id: string): void {
  rememberWorkspace(id);
  queryClient.clear();
  window.location.assign('/');
}
