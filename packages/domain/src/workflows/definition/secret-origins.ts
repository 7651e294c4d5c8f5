import { changeRows } from '@dossier/kernel/db/rows.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Definition, Step } from '../definition.ts';
import { isPublishedVersion } from './published.ts';
import { demandNone, stepsIn } from './steps-in.ts';
import { workflows, workflowSecrets, workflowVersions } from '../table.ts';
import { isTemplate, templatesIn } from '../template/templates.ts';

/** The secrets named by the templates of an input; `all` if a template computes the name. */
export type NamedSecrets = ReadonlySet<string> | 'all';

export interface BoundSecret {
  readonly name: string;
  readonly origins: readonly string[];
}

// `secrets.name` or `secrets["name"]`. In `x.secrets` it is another property, but not after the dots of a range.
const mention = /(?<!\w|(?<!\.)\.)secrets(?!\w)(?:\.(\w+)|\[["'](\w+)["']\])?/g;

/** Searches the text without parsing templates. An expression that is not one plain name counts as all secrets. */
export function secretsNamedIn(input: unknown): NamedSecrets {
  const mentioned = templatesIn(input).flatMap(({ template }) =>
    [...template.matchAll(mention)].map(([, plain, quoted]) => plain ?? quoted),
  );
  const names = mentioned.filter((name) => name !== undefined);
  return names.length < mentioned.length ? 'all' : new Set(names);
}

export function isNamed(named: NamedSecrets, name: string): boolean {
  return named === 'all' || named.has(name);
}

/** Throws if one of these secrets would be sent to another origin. The URL may contain secrets, so it is not shown. */
export function demandAtHome(secrets: readonly BoundSecret[], url: string): void {
  const { origin } = new URL(url);
  const strayed = secrets.find(({ origins }) => !origins.includes(origin));
  if (strayed) throw new DomainError('UNPROCESSABLE_CONTENT', explain(strayed));
}

/**
 * Binds the secrets of a definition at its publication to the origins of its calls. An unbound secret is bound to the
 * origins that published versions send it to, unless a template computes one. Throws 422 if a bound one would be sent
 * elsewhere: its value is write-only, so a changed URL must not disclose it.
 */
export async function bindSecrets(ctx: WriteContext, workflowId: string, definition: Definition): Promise<void> {
  const calls = callsIn(definition.steps);
  if (calls.length === 0) return;
  const rows = await ctx.db.orm
    .select({ name: workflowSecrets.name, origins: workflowSecrets.origins })
    .from(workflowSecrets)
    .where(eq(workflowSecrets.workspaceId, ctx.workspaceId))
    .orderBy(asc(workflowSecrets.name))
    .for('update');
  const used = rows.filter(({ name }) => calls.some(({ named }) => isNamed(named, name)));
  demandNone(
    used.flatMap(({ name, origins }) =>
      calls
        .filter(({ named, origin }) => isNamed(named, name) && origins && origin && !origins.includes(origin))
        .map(({ path }) => ({
          path: ['draft', ...path, 'input', 'url'],
          message: explain({ name, origins: origins ?? [] }),
        })),
    ),
  );
  const open = used.filter(({ origins }) => origins === null);
  if (open.length === 0) return;
  const everywhere = [...calls, ...(await callsOfOthers(ctx, workflowId))];
  for (const { name } of open) {
    const origins = everywhere.filter(({ named }) => isNamed(named, name)).map(({ origin }) => origin);
    const key = { workspaceId: ctx.workspaceId, name };
    if (origins.every((origin) => origin !== undefined))
      await changeRows(ctx.db, workflowSecrets, key, { origins: [...new Set(origins)] });
  }
}

function explain({ name, origins }: BoundSecret): string {
  return `The secret "${name}" is for ${origins.join(', ')} only. Set its value again with the other address, too.`;
}

interface Call {
  readonly path: (string | number)[];
  readonly named: NamedSecrets;
  /** Undefined if a template computes it. */
  readonly origin: string | undefined;
}

function callsIn(steps: readonly Step[]): Call[] {
  return [...stepsIn(steps)].flatMap(({ step, path }) => {
    const named = secretsNamedIn(step.input);
    return named === 'all' || named.size > 0 ? [{ path, named, origin: originOf(step.input['url']) }] : [];
  });
}

function originOf(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  const fixed = isTemplate(url) ? /^\s*(https?:\/\/[^/?#\\{]+)[/?#\\]/i.exec(url)?.[1] : url;
  return fixed !== undefined && URL.canParse(fixed) ? new URL(fixed).origin : undefined;
}

async function callsOfOthers(ctx: WriteContext, workflowId: string): Promise<Call[]> {
  const rows = await ctx.db.orm
    .select({ definition: workflowVersions.definition })
    .from(workflows)
    .innerJoin(workflowVersions, isPublishedVersion)
    .where(
      and(
        eq(workflows.workspaceId, ctx.workspaceId),
        ne(workflows.id, workflowId),
        sql`position('secrets' in ${workflowVersions.definition}::text) > 0`,
      ),
    );
  return rows.flatMap(({ definition }) => callsIn(definition.steps));
}
