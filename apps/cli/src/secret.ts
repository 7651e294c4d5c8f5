import { randomBytes } from 'node:crypto';
import { resealAll, type Resealed } from '@dossier/domain/reseal.ts';
import { command, group, print, Refusal } from './command.ts';
import { withOpenDatabase } from './connection.ts';
import type { Embedded } from './embedded.ts';
import { demandAuthSecrets, readAuthSecrets, readDatabaseLocation, type AuthSecrets } from './environment.ts';
import { withBareDatabase, withDatabaseUrl } from './operator-database.ts';
import { bringUpToDate } from './schema-state.ts';

const shownMax = 20;

const byHand =
  'AUTH_SECRET is in your hands here. Set it to a new secret and AUTH_SECRETS_ACCEPTED to the old one, restart ' +
  'all processes, and run: dossier secret reseal';

const reseal = command(
  'secret reseal',
  'Encrypt stored secrets anew with AUTH_SECRET, also while Dossier runs. It may be repeated.',
  {},
)(async ({ json }) => {
  const done = await withDatabaseUrl((url, kept) => resealWith(url, demandAuthSecrets(kept)));
  print(json, done, [`${linesOf(done)} AUTH_SECRETS_ACCEPTED may go once sessions have moved too, a day from now.`]);
  demandAllOpened(done);
});

const rotate = command(
  'secret rotate',
  'Make a new AUTH_SECRET for the embedded PostgreSQL while Dossier is stopped; the old one still opens.',
  {},
)(async ({ json }) => {
  const done = await withKeptSecrets(async (url, embedded) => {
    const { authSecret, acceptedSecrets } = await embedded.secrets();
    const rotated = {
      authSecret: randomBytes(32).toString('hex'),
      acceptedSecrets: [authSecret, ...acceptedSecrets],
    };
    // Stored before anything is sealed anew: after a crash both secrets are accepted.
    await embedded.keepSecrets(rotated);
    return resealWith(url, rotated);
  });
  print(json, done, [
    `AUTH_SECRET is new. ${linesOf(done)} People stay signed in. A day from now, or at once if the old secret ` +
      'is in wrong hands: dossier secret forget',
  ]);
  demandAllOpened(done);
});

const forget = command(
  'secret forget',
  'Drop the old secrets of the embedded PostgreSQL while Dossier is stopped. Sessions they signed end.',
  {},
)(async ({ json }) => {
  const done = await withKeptSecrets(async (url, embedded) => {
    const { authSecret, acceptedSecrets } = await embedded.secrets();
    const resealed = await resealWith(url, { authSecret, acceptedSecrets });
    demandAllOpened(resealed);
    await embedded.keepSecrets({ authSecret, acceptedSecrets: [] });
    return { ...resealed, forgotten: acceptedSecrets.length };
  });
  print(json, done, [done.forgotten === 0 ? 'There was no old secret.' : 'The old secret opens nothing any more.']);
});

export const secret = group('secret', 'Rotation of AUTH_SECRET, which signs sessions and encrypts secrets at rest.', {
  reseal,
  rotate,
  forget,
});

/** Works on the secrets beside the embedded PostgreSQL. Refuses while `start` runs, which has read them. */
function withKeptSecrets<T>(work: (url: string, embedded: Embedded) => Promise<T>): Promise<T> {
  if (readAuthSecrets() || readDatabaseLocation().kind === 'outside') throw new Refusal(byHand);
  return withBareDatabase(async ({ owner, embedded }) => {
    if (!embedded) throw new Refusal(byHand);
    await bringUpToDate(owner);
    return work(owner.url, embedded);
  });
}

function resealWith(url: string, secrets: AuthSecrets): Promise<Resealed> {
  return withOpenDatabase(url, (database) => resealAll(database, secrets));
}

function linesOf({ stored, resealed }: Resealed): string {
  return `${stored} stored secrets were read, ${resealed} of them encrypted anew.`;
}

function demandAllOpened({ unopened }: Resealed): void {
  if (unopened.length === 0) return;
  const more = unopened.length > shownMax ? `, of which these are the first ${shownMax}` : '';
  throw new Refusal(
    `${unopened.length} stored secrets open with no known secret${more}: ${unopened.slice(0, shownMax).join(' ')}`,
  );
}
