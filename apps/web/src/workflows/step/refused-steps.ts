import type { Definition, Problem } from '@dossier/domain/workflows/schema.ts';
import type { Failure } from '../../ground/failure.ts';
import { t } from '../../language/t.ts';
import { Unread } from '../../ui/input/reading.ts';
import { stepAt } from '../flow/tree.ts';
import { allSteps } from '../workflows.ts';
import { labelOf } from './input-schema.ts';

/** The refused parts of a definition, by step; null is the trigger. */
export function refusedIn({ steps }: Definition, { issues }: Pick<Failure, 'issues'>): Problem[] {
  return issues.flatMap(({ path: [first, ...path], message }): Problem[] => {
    if (first !== 'draft') return [];
    const cut = path.findIndex((part) => part === 'input' || part === 'name' || part === 'action');
    const within = cut === -1 ? [] : path.slice(cut);
    const at = { path: within.join('.'), fieldKey: String(within.at(-1) ?? ''), message: withoutPlace(message) };
    if (path[0] === 'trigger') return [{ ...at, step: null }];
    // `steps`, then as in the log of a run: `2`, `then`, `0`.
    const step = stepAt(steps, path.slice(1, cut === -1 ? undefined : cut).join('.'));
    return step ? [{ ...at, step: step.name }] : [];
  });
}

/** Removes the place from `Step "task": input.title: …`, since the form shows it. */
function withoutPlace(message: string): string {
  return message.replace(/^(?:Step "[^"]*"|Trigger): /, '');
}

/** Throws if an input can't be parsed: such a definition must not be sent. */
export function demandRead({ trigger, steps }: Partial<Definition> & Pick<Definition, 'steps'>): void {
  const inputs = allSteps(steps).map(({ name, input }): [string, object] => [`Step "${name}"`, input]);
  for (const [place, input] of [[t('Trigger'), { ...trigger }] as const, ...inputs]) {
    const found = findUnread(input);
    if (found) throw new Error(`${place}: ${labelOf(found.key)} ${found.problem}`);
  }
}

function findUnread(input: object): { key: string; problem: string } | undefined {
  for (const [key, value] of Object.entries(input)) {
    if (value instanceof Unread) return { key, problem: value.problem };
    // The input itself shows why.
    if (Number.isNaN(value)) return { key, problem: t('is not a valid number') };
    const found = typeof value === 'object' && value !== null ? findUnread(value) : undefined;
    if (found) return found;
  }
  return undefined;
}
