import type { ReadContext } from '@dossier/kernel/context.ts';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';
import type { Queryable } from './filter/fields.ts';
import type { Path } from './filter/operands.ts';
import { queryItems, type Answer } from './run.ts';
import { operators, type Filter, type Operator, type QueryInput } from './schema.ts';
import type { Subject } from './subjects.ts';

// A query as an address (docs/decisions/0044): `filter[<field>.<operator>]=value`, of which all hold.

interface AddressInput extends Omit<QueryInput, 'where'> {
  readonly filter: Readonly<Record<string, string>>;
}

/**
 * A page of what the filter of an address finds. An unknown field or id in it is a 400, as in every
 * address; one in the order or the chosen fields is a 422.
 */
export async function findItems(
  ctx: ReadContext,
  subject: Subject,
  { filter, ...input }: AddressInput,
): Promise<Answer & { nextUrl: string | null }> {
  const names = Object.keys(filter);
  const and = names.map((name) => conditionOf(name, filter[name] ?? ''));
  const where = and.length === 0 ? undefined : { and };
  try {
    const answer = await queryItems(ctx, subject, { ...input, where }, withTypes);
    return { ...answer, nextUrl: (answer.nextCursor !== null && ctx.pageUrl?.(answer.nextCursor)) || null };
  } catch (error) {
    const issue = error instanceof DomainError ? error.issues?.[0] : undefined;
    const [at, , n] = issue?.path ?? [];
    if (issue && at === 'cursor') throw malformed(['cursor'], issue.message);
    if (issue && at === 'where' && typeof n === 'number') throw malformed(['filter', names[n] ?? n], issue.message);
    throw error;
  }
}

function conditionOf(name: string, text: string): Filter {
  const at = name.lastIndexOf('.');
  const op = operators.find((one) => one === name.slice(at + 1));
  if (at < 1 || !op)
    throw malformed(
      ['filter', name],
      `must be filter[<field>.<operator>], for example filter[createdAt.after]. Operators: ${operators.join(', ')}.`,
    );
  return { field: name.slice(0, at), op, value: isList(op) ? text.split(',') : text };
}

function isList(op: Operator): boolean {
  return op === 'in' || op === 'nin' || op === 'between';
}

/** The filter with its texts as the types that its fields have. */
function withTypes(filter: Filter, demandField: (name: string, path: Path) => Queryable): Filter {
  const and = filter.and?.map(({ field = '', op, value }, at) => {
    const kind = op === 'isEmpty' ? 'boolean' : demandField(field, ['where', 'and', at, 'field']).kind;
    const typed = Array.isArray(value) ? value.map((one) => typedAs(kind, one)) : typedAs(kind, value);
    return { field, op, value: typed };
  });
  return { and };
}

/** A text that does not fit stays one, so that the operator refuses it. */
function typedAs(kind: Queryable['kind'], text: unknown): unknown {
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return kind === 'number' && /^-?\d+(\.\d+)?$/.test(String(text)) ? Number(text) : text;
}
