import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { dump } from './backup/dump.ts';
import { command, print } from './command.ts';
import { withClient } from './connection.ts';
import { withDatabaseUrl } from './operator-database.ts';
import { Progress } from './progress.ts';
import { Refusal } from './refusal.ts';
import { newestMigration } from './schema-state.ts';

export const backup = command(
  'backup',
  'Save everything in one file, as it is at one moment, while Dossier goes on. Keep the file as safe as the database.',
  { file: { type: 'positional', description: 'The file to write, for example dossier.sql.gz.', required: true } },
  async ({ json = false, file: given }) => {
    const file = resolve(given);
    if (existsSync(file)) throw new Refusal(`${file} exists already. Name another file, or move it away.`);
    const progress = new Progress(json);
    const createdAt = new Date().toISOString();
    const made = await withDatabaseUrl(async (url, _folder, secrets) =>
      withClient(url, async (client) => {
        const header = {
          format: 1,
          createdAt,
          schema: await newestMigration(),
          authSecret: secrets?.authSecret ?? null,
          acceptedSecrets: secrets?.acceptedSecrets ?? [],
        } as const;
        return dump(client, file, header, (line) => progress.say(line));
      }),
    );
    print(json, { file, createdAt, ...made }, [
      `${file} holds ${made.rows} rows in ${(made.sizeBytes / 1_000_000).toFixed(1)} MB. It opens everything: ` +
        'keep it safe.',
    ]);
  },
);
