import { defineCommand } from 'citty';
import { migrateDatabase } from './operator-database.ts';
import { print } from './print.ts';
import { jsonOption, strict } from './strict.ts';

export const migrate = defineCommand({
  meta: {
    name: 'migrate',
    description: 'Bring the schema of the database up to date. Safe to run at any time, from several places at once.',
  },
  plugins: [strict],
  args: { json: jsonOption },
  async run({ args: { json } }) {
    await migrateDatabase();
    print(json, { migrated: true }, ['The database is up to date.']);
  },
});
