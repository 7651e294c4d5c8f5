import { malformed } from '@dossier/kernel/errors.ts';
import { parsePairs, withoutNames } from './query.ts';

/** The parameter of every write over REST (docs/decisions/0043). */
const dryRunName = 'dryRun';
/** The header of RPC, whose links have one URL for all calls. */
export const dryRunHeader = 'x-dry-run';

/** True if a write is a dry run, and the other parameters. */
export function takeDryRun(query: string): { isDry: boolean; rest: string } {
  if (!query.includes(dryRunName)) return { isDry: false, rest: query };
  const values = new Set(parsePairs(query).flatMap(([name, value]) => (name === dryRunName ? [value] : [])));
  if (values.size > 1) throw malformed([dryRunName], `"${dryRunName}" has several values; send one.`);
  return { isDry: readDryRun([...values][0]), rest: withoutNames(query, [dryRunName]) };
}

/** A value that is neither true nor false is refused, so that the write can't happen by mistake. */
export function readDryRun(value: string | string[] | undefined): boolean {
  if (value === undefined || value === 'false' || value === '0') return false;
  if (value === 'true' || value === '1') return true;
  throw malformed([dryRunName], `"${dryRunName}" must be true or false.`);
}
