import type { ReadContext } from '@dossier/kernel/context.ts';
import { nameOrder } from '@dossier/kernel/db/columns.ts';
import { encodeId } from '@dossier/kernel/ids.ts';
import { lowered, visibleText } from '@dossier/kernel/words.ts';
import { sql } from 'drizzle-orm';
import { matchRecords, records } from '../../records/index.ts';

const titleSizeMax = 500;
/** Maximum number of records with a similar title to compare. */
const candidatesMax = 50;
const legalForm =
  /(?<![\s,])[\s,]+(?:inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|gmbh|mbh|ag|kg|kgaa|ohg|ug|e\.?k|e\.?v|s\.?a|s\.?a\.?s|s\.?a\.?r\.?l|s\.?r\.?l|s\.?p\.?a|s\.?l|b\.?v|n\.?v|a\.?b|a\/s|aps|oyj?|pty|pvt|kft|s\.?r\.?o|sp\. ?z ?o\. ?o|(?:&|and|und) co)\.?$/;

export const severalProblem = 'is the title of several records';

/** Key that treats names as equal in links: without case, spacing and a trailing legal form. */
export function nameKey(name: string): string {
  const plain = lowered(visibleText(name)).replaceAll(/\s+/g, ' ').trim();
  let bare = plain;
  // GmbH & Co. KG
  for (let round = 0; round < 3 && bare.length <= titleSizeMax; round += 1) bare = bare.replace(legalForm, '');
  return bare === '' ? plain : bare;
}

/** The record ids for each name: those with exactly this title, else those with the same key. */
export async function matchNames(ctx: ReadContext, folderId: string, names: readonly string[]): Promise<string[][]> {
  const exact = await matchRecords(ctx, folderId, { kind: 'title' }, names);
  const found = exact.map((some) => some.map(({ id }) => id));
  const missing = [...names.entries()].filter(([at, name]) => found[at]?.length === 0 && name.length <= titleSizeMax);
  if (missing.length === 0) return found;
  const wanted = sql.param(missing.map(([, name]) => nameKey(name)));
  const { rows } = await ctx.db.orm.execute<{ at: number; id: string; title: string }>(sql`
    select wanted.at::int as at, found.id, found.title
    from unnest(${wanted}::text[]) with ordinality wanted(value, at)
    cross join lateral (
      select ${records.id} as id, ${records.title} as title from ${records}
      where ${records.workspaceId} = ${sql.param(ctx.workspaceId, records.workspaceId)}
        and ${records.folderId} = ${sql.param(folderId, records.folderId)} and ${records.deletedAt} is null
        and ${nameOrder(records.title)} >= ${nameOrder(sql`wanted.value`)}
        and ${nameOrder(records.title)} < ${nameOrder(sql`wanted.value || ${'\u{ffff}'}::text`)}
      order by ${nameOrder(records.title)}
      limit ${candidatesMax}
    ) found`);
  for (const { at, id, title } of rows) {
    const [place, name = ''] = missing[at - 1] ?? [];
    if (place !== undefined && nameKey(title) === nameKey(name)) found[place]?.push(encodeId('rec', id));
  }
  return found;
}

const address = /^(?:https?:\/\/|[^@\s]+@)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/:?#]|$)/iu;

/** Possible spellings of a value: for a web or e-mail address also its domain, in each usual form. */
export function formsOf(value: string): string[] {
  const [, domain] = address.exec(value.slice(0, 300)) ?? [];
  const hosts = domain === undefined ? [] : [lowered(domain), `www.${lowered(domain)}`];
  const sites = hosts.flatMap((host) => [`http://${host}`, `https://${host}`]);
  return [value, ...hosts, ...sites, ...sites.map((site) => `${site}/`)];
}
