import { createSetUpToken } from '@dossier/domain/workspaces/index.ts';
import { defineCommand } from 'citty';
import { openDatabase } from './command-database.ts';
import { readPublicUrl } from './environment.ts';
import { withDatabase } from './operator-database.ts';
import { print } from './print.ts';
import { Refusal } from './refusal.ts';
import { jsonOption, strict } from './strict.ts';

export const setUp = defineCommand({
  meta: {
    name: 'set-up',
    description:
      'Make the link by which the first person becomes the owner, once, within 24 hours. It is shown this once; ' +
      'the link before it stops working.',
  },
  plugins: [strict],
  args: { json: jsonOption },
  async run({ args: { json } }) {
    const publicUrl = readPublicUrl();
    const made = await withDatabase(({ database }) => createSetUpToken(database));
    if (!made)
      throw new Refusal('This installation has an owner already. Make an invitation instead: dossier member invite.');
    const url = setUpUrl(publicUrl, made.token);
    print(json, { url, expiresAt: made.expiresAt }, [`Set-up link, until ${made.expiresAt}, shown this once:`, url]);
  },
});

/** A new token for the database at this URL; undefined where it has an owner. */
export async function setUpTokenAt(url: string): Promise<string | undefined> {
  const database = openDatabase(url);
  try {
    await database.setClock();
    return (await createSetUpToken(database))?.token;
  } finally {
    await database.close();
  }
}

export function setUpUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/set-up/${token}`;
}
