import { command, print } from './command.ts';
import { migrateDatabase } from './operator-database.ts';

export const migrate = command(
  'migrate',
  'Bring the schema of the database up to date. Safe to run at any time, from several places at once.',
  {},
  async ({ json }) => {
    await migrateDatabase();
    print(json, { migrated: true }, ['The database is up to date.']);
  },
);
