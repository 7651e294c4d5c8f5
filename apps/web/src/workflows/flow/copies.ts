import { definitionSchema, type Definition, type Step } from '@dossier/domain/workflows/schema.ts';
import { parseJson } from '../../ui/page/code-block.tsx';
import { allSteps, freeOf } from '../workflows.ts';
import { demandRead } from '../step/refused-steps.ts';
import { withReferences } from './references.ts';
import { mapSteps } from './tree.ts';

const mark = 'dossierSteps';

// Copied steps for the menu, because a page without TLS cannot read the clipboard.
let copied: Step[] = [];

/** Keeps steps for the menu, and gives the text for the clipboard. Throws where an input can't be read. */
export function copySteps(steps: Step[]): string {
  demandRead({ steps });
  copied = steps;
  return JSON.stringify({ [mark]: steps }, null, 2);
}

export function copiedSteps(): readonly Step[] {
  return copied;
}

/** The copied steps in a text of the clipboard, not parsed yet; undefined for another text. */
export function markedIn(text: string): unknown {
  const found = parseJson(text)?.value;
  return typeof found === 'object' && found !== null && mark in found ? found[mark] : undefined;
}

export function readSteps(pasted: unknown): Step[] | undefined {
  return definitionSchema.shape.steps.min(1).safeParse(pasted).data;
}

/** Copies under names that the definition does not have yet. They refer to one another by these. */
export function freshCopies(steps: readonly Step[], { steps: own }: Pick<Definition, 'steps'>): Step[] {
  const taken = new Set(allSteps(own).map(({ name }) => name));
  const names = new Map<string, string>();
  for (const { name } of allSteps(steps)) {
    const free = freeOf(name, taken);
    taken.add(free);
    names.set(name, free);
  }
  return mapSteps(withReferences(steps, names), (step) => ({ ...step, name: names.get(step.name) ?? step.name }));
}
