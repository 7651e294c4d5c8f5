import type { Definition, Problem } from '@dossier/domain/workflows/schema.ts';
import type { Failure } from '../../ground/failure.ts';
import { stepAt } from '../flow/tree.ts';

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

/** `Step "task": input.title: …` without what the place says already. */
function withoutPlace(message: string): string {
  return message.replace(/^(?:Step "[^"]*"|Trigger): /, '');
}
