import { createSetUpToken } from '@dossier/domain/workspaces/index.ts';
import { command, print, Refusal } from './command.ts';
import { readPublicUrl } from './environment.ts';
import { withDatabase } from './operator-database.ts';

export const setUp = command(
  'set-up',
  'Make the link by which the first person becomes the owner, once, within 24 hours. It is shown this once; ' +
    'the link before it stops working.',
  {},
)(async ({ json }) => {
  const publicUrl = readPublicUrl();
  const made = await withDatabase(createSetUpToken);
  if (!made)
    throw new Refusal('This installation has an owner already. Make an invitation instead: dossier member invite.');
  const url = setUpUrl(publicUrl, made.token);
  print(json, { url, expiresAt: made.expiresAt }, [`Set-up link, until ${made.expiresAt}, shown this once:`, url]);
});

export function setUpUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/set-up/${token}`;
}
