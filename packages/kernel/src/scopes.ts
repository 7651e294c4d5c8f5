import type { CallContext, Scope } from './context.ts';
import { type DomainError, forbidden } from './errors.ts';

/** The meta of a procedure that determines, with its name, the scopes an API key needs (docs/decisions/0035). */
export interface ScopeMeta {
  /**
   * Only for people with the role OWNER or ADMIN. `true`: never for an API key. `'or key'`: also for one with the
   * procedure's scope. `'or managing key'`: also for one with the noun's scope `manage`, not part of `write`.
   */
  settings?: boolean | 'or key' | 'or managing key';
  /** Overrides the scope derived by `scopesOf`; `any`: every key may call it. */
  scope?: Scope | 'any';
  /** The sums `read` and `write` do not include its scope. */
  isByName?: boolean;
  /** A second scope, for an answer that shows what belongs to another noun. */
  alsoScope?: Scope;
}

/**
 * All scopes that a key without the general scopes `read` and `write` needs: of the noun, the first part of the
 * procedure's name, `read` for queries, `manage` for mutations of settings, else `write`.
 */
export function scopesOf(name: string, sum: 'read' | 'write', meta: ScopeMeta | undefined): readonly Scope[] {
  if (meta?.scope === 'any') return [];
  const verb = sum === 'read' ? 'read' : meta?.settings ? 'manage' : 'write';
  const derived = `${name.slice(0, name.indexOf('.'))}:${verb}` as const;
  return [meta?.scope ?? derived, ...(meta?.alsoScope === undefined ? [] : [meta.alsoScope])];
}

/** Throws 403 unless the scopes of a key, and the role of who has connected it, let it call the procedure. */
export function demandScopes(
  actor: NonNullable<CallContext['actor']>,
  name: string,
  sum: 'read' | 'write',
  meta: ScopeMeta | undefined,
): void {
  if (actor.kind !== 'key') return;
  if (meta?.settings && actor.role === 'MEMBER')
    throw forbidden('Only an owner or admin of the workspace can do this.');
  const { scopes } = actor;
  const isInSum = meta?.settings !== 'or managing key' && meta?.isByName !== true;
  if (isInSum && (scopes.includes('write') || (sum === 'read' && scopes.includes('read')))) return;
  // Keys with only general scopes get a message about these, the only scopes when they were created.
  const isOfSums = scopes.every((scope) => scope === 'read' || scope === 'write');
  const missing =
    isOfSums && isInSum && meta?.scope !== 'any'
      ? sum
      : scopesOf(name, sum, meta).find((scope) => !(meta?.isByName ? scopes.includes(scope) : isHeld(scopes, scope)));
  if (missing === undefined) return;
  throw lacking(missing);
}

/** Throws 403 if an answer would contain data that a key may not read, such as a query's includes. */
export function demandScope(actor: NonNullable<CallContext['actor']>, wanted: Scope): void {
  if (!maySee(actor, wanted)) throw lacking(wanted);
}

export function maySee(actor: NonNullable<CallContext['actor']>, wanted: Scope): boolean {
  return actor.kind !== 'key' || isHeld(actor.scopes, wanted);
}

function lacking(scope: Scope): DomainError {
  return forbidden(`This API key lacks the scope "${scope}". An owner or admin can create another.`);
}

/** Every scope of a noun includes reading it; the general scopes `read` and `write` include every noun's. */
function isHeld(scopes: readonly Scope[], wanted: Scope): boolean {
  if (scopes.includes(wanted) || (wanted.endsWith(':write') && scopes.includes('write'))) return true;
  if (!wanted.endsWith(':read')) return false;
  const noun = wanted.slice(0, -'read'.length);
  return scopes.some((scope) => scope === 'read' || scope === 'write' || scope.startsWith(noun));
}
