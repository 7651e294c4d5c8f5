import type { ReadContext } from '@dossier/kernel/context.ts';
import { inOrder, type Answer, type Choice } from '../portable/choices.ts';
import { candidatesOf, loadPlace, matching, type Candidate, type Place } from '../portable/place.ts';
import { blueprints, type Blueprint } from './blueprints.ts';

/** All blueprints, with answers to their choices that fit the workspace of the caller. */
export async function listBlueprints(ctx: ReadContext): Promise<Blueprint[]> {
  const place = await loadPlace(ctx);
  const me = ctx.actor?.kind === 'user' ? ctx.actor.id : undefined;
  return blueprints.map((blueprint) => ({
    ...blueprint,
    suggested: suggest(blueprint.workflow.choices ?? [], place, me),
  }));
}

function suggest(choices: readonly Choice[], place: Place, me: string | undefined): Record<string, Answer | null> {
  const values = new Map<string, Answer>();
  for (const choice of inOrder(choices)) {
    const candidates = candidatesOf(choice, place, choices, values);
    const answer = candidates
      ? pick(choice, candidates, { place, choices, values, me })
      : (choice.default ?? (choice.kind === 'timeZone' ? place.timeZone : undefined));
    if (answer !== undefined) values.set(choice.key, answer);
  }
  return Object.fromEntries(choices.map(({ key }) => [key, values.get(key) ?? null]));
}

interface Picking {
  readonly place: Place;
  readonly choices: readonly Choice[];
  readonly values: ReadonlyMap<string, Answer>;
  readonly me: string | undefined;
}

function pick(choice: Choice, candidates: readonly Candidate[], { place, choices, values, me }: Picking) {
  const all = candidates.map(({ value }) => value);
  if (choice.kind === 'members') return all.length > 0 ? all.slice(0, 100) : undefined;
  if (choice.kind === 'member' && me !== undefined && all.includes(me)) return me;
  // Whatever else is chosen within it must be there: a folder without a date is of no use for a renewal.
  const hasAll = ({ value }: Candidate) =>
    choices
      .filter(({ of, kind }) => of === choice.key && kind !== 'option')
      .every((inner) => candidatesOf(inner, place, choices, new Map(values).set(choice.key, value))?.length !== 0);
  const named = choice.default === undefined ? [] : matching(candidates, choice.default);
  const unused = candidates.filter(({ value }) => !isTaken(value, choice, choices, values));
  return [...named.filter(hasAll), ...unused.filter(hasAll), ...named, ...unused][0]?.value;
}

/** Two choices of one kind within one thing are seldom the same: from one status to another. */
function isTaken(value: string, { of }: Choice, choices: readonly Choice[], values: ReadonlyMap<string, Answer>) {
  return of !== undefined && choices.some((other) => other.of === of && values.get(other.key) === value);
}
