import { forgetRecents } from '../favourites/recents.ts';
import { forgetEdits } from '../away/stored-edits.ts';
import { forgetDrafts } from '../fields/stored-draft.ts';
import { queryClient } from '../query-client.ts';
import { forgetWorkspace } from '../workspaces/remembered.ts';
import { postAuth } from './post-auth.ts';

export async function signOut(): Promise<void> {
  await postAuth('sign-out', {});
  forgetWorkspace();
  forgetDrafts();
  forgetEdits();
  forgetRecents();
  queryClient.clear();
  window.location.assign('/sign-in');
}
