import { isObject, mapInside } from '../exact-json.ts';
import { isDeepStrictEqual } from 'node:util';
import type { AuditTrail, SettingsChange, SilentContext, WriteContext } from '../context.ts';
import { newId } from '../ids.ts';
import { auditEntries } from './table.ts';

/** The facts of a call that an entry stores. */
type AuditedCall = Pick<SilentContext, 'db' | 'workspaceId' | 'actor' | 'requestId' | 'clientAddress'>;

/** A resource before and after; null before its creation and after its removal. */
interface AuditedChange {
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes an entry of the audit log, in the transaction of the change. An update without changes writes none. */
export async function noteAudit(call: AuditedCall, action: string, change: AuditedChange): Promise<void> {
  const { before = null, after = null } = change;
  const [was, is] = differencesOf(before, after);
  if (before !== null && after !== null && is === null) return;
  const subject = isObject(after) ? after : isObject(before) ? before : {};
  const { actor } = call;
  await call.db.orm.insert(auditEntries).values({
    workspaceId: call.workspaceId,
    id: newId('aud'),
    action,
    actorKind: actor.kind,
    actorId: 'id' in actor ? actor.id : null,
    actorName: actor.name,
    address: call.clientAddress ?? null,
    requestId: call.requestId,
    subjectId: firstText(subject, ['id', 'userId', 'key']),
    subjectName: firstText(subject, ['name', 'label', 'email', 'url', 'title']),
    before: shownOf(was),
    after: shownOf(is),
  });
}

/** The changed things with their fields, without secrets; list items are compared by id. */
function changedThings({ before, after }: AuditedChange): SettingsChange[] {
  const [earlier, later] = [before, after].map((state) =>
    Map.groupBy([state ?? []].flat().filter(isObject), (thing) => firstText(thing, ['id', 'userId', 'key'])),
  );
  return [...new Set([...(earlier?.keys() ?? []), ...(later?.keys() ?? [])])].flatMap((id) => {
    const [was, is] = differencesOf(earlier?.get(id)?.[0] ?? {}, later?.get(id)?.[0] ?? {}).map(shownOf);
    if (!isObject(was) || !isObject(is)) return [];
    const fields = Object.keys(is)
      .map((name) => [name, { from: was[name] ?? null, to: is[name] ?? null }] as const)
      .filter(([name, { from, to }]) => !['id', 'createdAt'].includes(name) && !isDeepStrictEqual(from, to));
    return fields.length === 0 ? [] : [{ id, fields: Object.fromEntries(fields) }];
  });
}

/** Fields whose values would give a reader of the log access, at any depth. Names of headers are kept. */
const secretFields = /^(secret|.*Secret|token|password|authorization)$/i;
/** A longer value in JSON is replaced by its length, so that an entry stays small. */
const valueLengthMax = 2_000;
/** Fields that differ after every change. */
const alwaysDiffering: ReadonlySet<string> = new Set(['updatedAt', 'version']);

type Fields = Record<string, unknown>;

/** A resource without secrets and long values. */
function shownOf(value: unknown): unknown {
  if (!isObject(value)) return clipped(withoutSecrets(value));
  const isApiKey = typeof value['id'] === 'string' && value['id'].startsWith('key_');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(isApiKey && name === 'key'))
      .map(([name, item]) => [name, isSecret(name, item) ? stars : clipped(withoutSecrets(item, name === 'headers'))]),
  );
}

const stars = '***';

function isSecret(name: string, value: unknown): boolean {
  return typeof value === 'string' && secretFields.test(name);
}

function withoutSecrets(value: unknown, isHeaders = false): unknown {
  return mapInside(value, (item, name) =>
    name !== undefined && (isHeaders || isSecret(name, item)) ? stars : withoutSecrets(item, name === 'headers'),
  );
}

function clipped(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= valueLengthMax ? value : `(${text.length} characters)`;
}

/** The fields that differ between two objects, so that an entry shows the change; two nulls if none differs. */
function differencesOf(before: unknown, after: unknown): [unknown, unknown] {
  if (!isObject(before) || !isObject(after)) return [before, after];
  const was: Fields = {};
  const is: Fields = {};
  for (const name of Object.keys({ ...before, ...after })) {
    if (alwaysDiffering.has(name) || isDeepStrictEqual(before[name], after[name])) continue;
    [was[name], is[name]] = differingItems(before[name] ?? null, after[name] ?? null);
  }
  return Object.keys(is).length === 0 ? [null, null] : [was, is];
}

/** The items in only one of two lists; all items if only their order differs. */
function differingItems(before: unknown, after: unknown): [unknown, unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  const without = (list: unknown[], other: unknown[]) =>
    list.filter((item) => !other.some((known) => isDeepStrictEqual(known, item)));
  const [was, is] = [without(before, after), without(after, before)];
  return was.length + is.length === 0 ? [before, after] : [was, is];
}

function firstText(of: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const value = of[name];
    if (typeof value === 'string') return value;
  }
  return null;
}

/** Notes a call under the name of its procedure. */
export class Trail implements AuditTrail {
  before: unknown;
  after: unknown;
  readonly isNoted: boolean;
  readonly #action: string;

  constructor(action: string, isNoted: boolean) {
    this.#action = action;
    this.isNoted = isNoted;
  }

  note(call: WriteContext, answer: unknown): Promise<void> {
    return noteAudit(call, this.#action, this.#change(answer));
  }

  changes(answer: unknown): SettingsChange[] {
    return changedThings(this.#change(answer));
  }

  /** The answer of a removal is the earlier state, unless its verb sets another. */
  #change(answer: unknown): AuditedChange {
    const shown = this.after ?? dataOf(answer);
    if (removal.test(this.#action)) return { before: this.before ?? shown };
    if (update.test(this.#action) && this.before === undefined)
      throw new Error(`${this.#action} updates and says nothing of before. Set ctx.audit.before in its verb.`);
    return { before: this.before, after: shown };
  }
}

const removal = /\.(remove|leave|revokeInvitation)/;
const update = /\.(update|change)/;

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
}
