import { command, print, Refusal } from './command.ts';
import { migrateDatabase, withDatabaseUrl } from './operator-database.ts';
import { migrationStatus } from './schema-state.ts';

export const migrate = command(
  'migrate',
  'Bring the schema of the database up to date, while gateways and workers of the version before serve. Safe to run ' +
    'at any time, from several places at once.',
  {
    status: {
      type: 'positional',
      required: false,
      description: 'The word "status" prints what is applied, pending and under way, and changes nothing.',
    },
  },
)(async ({ json, status }) => {
  if (status !== undefined) return printStatus(json, status);
  await migrateDatabase((line) => console.error(line));
  print(json, { migrated: true }, ['The database is up to date.']);
});

async function printStatus(json: boolean | undefined, word: string): Promise<void> {
  if (word !== 'status') throw new Refusal(`Unexpected "${word}". See: dossier migrate --help`);
  const found = await withDatabaseUrl(migrationStatus, 'any');
  const { applied, pending, underWay } = found;
  const lines = [`${applied} migrations applied, ${pending.length} pending.`, ...pending];
  if (underWay) {
    const index = underWay.indexPercent === null ? '' : `, an index is ${underWay.indexPercent} % built`;
    lines.push(`Under way: ${underWay.migration}, ${underWay.steps} steps done${index}.`);
  }
  print(json, found, lines);
}
