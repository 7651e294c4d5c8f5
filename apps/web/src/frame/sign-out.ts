import { forgetRecents } from '../favourites/recents.ts';
import { forgetEdits } from '../away/edits.ts';
import { forgetDrafts } from '../ui/drafts/stored-draft.ts';
import { queryClient } from '../session/query-client.ts';
import { forgetWorkspace } from '../session/remembered.ts';
import { postAuth } from '../users/post-auth.ts';

export async function signOut(): Promise<void> {
  await postAuth('sign-out', {});
  forgetWorkspace();
  forgetDrafts();
  forgetEdits();
  forgetRecents();
  queryClient.clear();
  window.location.assign('/sign-in');
}
