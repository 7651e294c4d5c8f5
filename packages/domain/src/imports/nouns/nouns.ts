import { isPlainMember } from '@dossier/kernel/authors.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { demandScope } from '@dossier/kernel/scopes.ts';
import { importedCall, importedNote, importedTask } from './activities.ts';
import { importedDeal, newPlaces } from './deal.ts';
import type { ImportedNoun, NounPlan, NounSettings, NounValues, NounWrite, WrittenRecord } from './imported-noun.ts';

const nouns: readonly ImportedNoun[] = [importedDeal, importedTask, importedNote, importedCall];

/** Checks the nouns of a row; the returned function creates or changes them. */
export type RowPlan = (
  more: NounValues,
) => Promise<(ctx: WriteContext, record: WrittenRecord) => Promise<readonly MadeThing[]>>;

export interface MadeThing {
  readonly noun: ImportedNoun['name'];
  readonly id: string;
  /** True if it was there, and cells changed it. */
  readonly isChanged: boolean;
}

export async function planNouns(
  ctx: WriteContext,
  rows: readonly NounValues[],
  settings: NounSettings,
  made: Map<string, number>,
): Promise<RowPlan> {
  const prepared = new Map<ImportedNoun, NounPlan>();
  for (const noun of nouns) {
    const given = rows.map((more) => givenIn(noun, more)).filter((values) => values !== undefined);
    if (given.length > 0) prepared.set(noun, await noun.prepare(ctx, given, settings, made));
  }
  return async (more) => {
    const writes: { noun: ImportedNoun; write: NounWrite; linked: unknown }[] = [];
    for (const [noun, plan] of prepared) {
      const given = givenIn(noun, more);
      if (given) writes.push({ noun, write: await inNoun(noun, () => plan(given)), linked: given['record'] });
    }
    return async (call, record) => {
      const made: MadeThing[] = [];
      for (const { noun, write, linked } of writes) {
        const recordId = typeof linked === 'string' ? linked : record.id;
        if (recordId === undefined && !noun.standsAlone)
          throw new DomainError('UNPROCESSABLE_CONTENT', `The row names no record for its ${noun.name}.`);
        const known = record.kind === 'created' && recordId === record.id ? undefined : recordId;
        await inNoun(noun, async () => {
          const id = await write.find(call, known);
          if (id === undefined && !(write.change && settings.mode === 'UPDATE'))
            made.push({ noun: noun.name, isChanged: false, id: (await write.make(call, recordId ?? null)).id });
          if (id !== undefined && settings.mode !== 'CREATE' && (await write.change?.(call, id, recordId)))
            made.push({ noun: noun.name, isChanged: true, id });
        });
      }
      return made;
    };
  };
}

export function nounKeys(more: NounValues): string[] {
  return nouns.flatMap((noun) => {
    const given = givenIn(noun, more);
    return [given?.['id'], given?.['externalId']].flatMap((id) =>
      id === undefined ? [] : `${noun.name} ${String(id)}`,
    );
  });
}

/** True if a row can be imported without a record. */
export function standsAlone(more: NounValues): boolean {
  return nouns.some((noun) => noun.standsAlone && givenIn(noun, more));
}

/** Refuses a key without the scopes of the nouns, and a person who can't add stages. */
export function demandRights(
  { actor }: WriteContext,
  { mapping, readings, createsStages }: Pick<NounSettings, 'mapping' | 'readings' | 'createsStages'>,
): void {
  for (const { name, scope } of nouns)
    if (mapping.some((target) => target?.startsWith(`${name}.`))) demandScope(actor, `${scope}:write`);
  if (!createsStages && newPlaces({ mapping, readings }).size === 0) return;
  demandScope(actor, 'pipelines:manage');
  if (isPlainMember(actor))
    throw new DomainError('FORBIDDEN', 'Only an owner or admin of the workspace can add pipelines and stages.');
}

function givenIn(noun: ImportedNoun, more: NounValues): NounValues | undefined {
  const own = Object.entries(more).flatMap(([target, value]) =>
    target.startsWith(`${noun.name}.`) ? [[target.slice(noun.name.length + 1), value] as const] : [],
  );
  const values = Object.fromEntries(own);
  return own.length > 0 && noun.isGiven(values) ? values : undefined;
}

/** Adds a noun's columns to the path of its verbs' errors. */
async function inNoun<T>({ name }: ImportedNoun, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.issues) throw error;
    const issues = error.issues.map(({ path, message }) => {
      const column = [name, ...path].filter((part) => typeof part !== 'number').join('.');
      // The column of `ownerId` is `owner`, and that of each tag `tags`.
      return { path: [column.replace(/^(\w+\.(?:owner|assignee|stage|pipeline|record))Id$/, '$1')], message };
    });
    throw new DomainError(error.code, error.message, { issues, cause: error });
  }
}
