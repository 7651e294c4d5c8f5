import { resolve } from 'node:path';
import { load } from './backup/load.ts';
import { clear, demandNoProcesses, demandEmptyDatabase } from './backup/restore-preconditions.ts';
import { inspect } from './backup/script.ts';
import { holdWork } from './backup/hold-work.ts';
import { command, print } from './command.ts';
import { withClient } from './connection.ts';
import { withBareDatabase } from './operator-database.ts';
import { Progress } from './progress.ts';
import { lineOf, Refusal } from './refusal.ts';
import { bringUpTo, bringUpToDate, demandKnown } from './schema-state.ts';

export const restore = command(
  'restore',
  'Put a backup into an empty database, of this version of Dossier or an earlier one. Nothing that waited to be sent ' +
    'then is sent.',
  {
    file: { type: 'positional', description: 'A file that "dossier backup" wrote.', required: true },
    replace: { type: 'boolean', description: 'Remove what the database holds. There is no way back.' },
    resume: {
      type: 'boolean',
      description:
        'Send what waited when the backup was made. What was sent since arrives again, with the same webhook-id ' +
        'or Idempotency-Key.',
    },
  },
  async ({ json = false, file: given, replace = false, resume = false }) => {
    const file = resolve(given);
    const progress = new Progress(json);
    const tell = (line: string) => progress.say(line);
    tell('Reading the backup ...');
    const { createdAt, schema, rows, authSecret, acceptedSecrets } = await inspect(file);
    await demandKnown(schema);
    const { isSecretKept, held } = await withBareDatabase(async ({ owner, embedded }) => {
      const { url } = owner;
      await withClient(url, async (client) => {
        await demandNoProcesses(client);
        if (!replace) await demandEmptyDatabase(client);
        await clear(client);
      });
      try {
        await bringUpTo(owner, schema);
        await withClient(url, (client) => load(client, file, tell));
        await bringUpToDate(owner);
      } catch (error) {
        throw new Refusal(`The restore failed, and the database is empty now: ${lineOf(error)}`, { cause: error });
      }
      const isSecretKept = authSecret !== null && embedded !== undefined;
      if (isSecretKept) await embedded.keepSecrets({ authSecret, acceptedSecrets });
      return { isSecretKept, held: await holdWork(url, createdAt, resume) };
    });
    const advice = isSecretKept
      ? ''
      : ' Start it with the AUTH_SECRET ' +
        `${authSecret === null ? 'of that time' : 'in the second line of the backup, which zcat shows'}, or with ` +
        'that one in AUTH_SECRETS_ACCEPTED.';
    print(json, { file, createdAt, rows, heldDeliveries: held.deliveries, heldRuns: held.runs }, [
      `Restored ${rows} rows as of ${createdAt}.${advice}`,
      ...(held.deliveries + held.runs === 0
        ? []
        : [
            `Held: ${held.deliveries} deliveries and ${held.runs} workflow runs that waited then. What was not ` +
              'sent since can be sent from their logs.',
          ]),
    ]);
  },
);
