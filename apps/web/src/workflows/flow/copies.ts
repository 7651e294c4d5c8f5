import { definitionSchema, stepLists, type Definition, type Step } from '@dossier/domain/workflows/schema.ts';
import { allSteps } from '../workflows.ts';
import { demandRead } from '../unread-inputs.ts';

const mark = 'dossierSteps';

// For the menu: a page that is not served over TLS has no clipboard that it may read.
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

/** The steps in a text from the clipboard; undefined where it is something else. */
export function stepsIn(text: string): Step[] | undefined {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null || !(mark in found)) return undefined;
    return definitionSchema.shape.steps.min(1).safeParse(found[mark]).data;
  } catch {
    return undefined;
  }
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
  return inTexts(steps, (text) => withNames(text, names)).map((step) => renamed(step, names));
}

function renamed(step: Step, names: ReadonlyMap<string, string>): Step {
  const inner = Object.fromEntries(
    stepLists.flatMap((list) => {
      const within = step[list];
      return within ? [[list, within.map((one) => renamed(one, names))]] : [];
    }),
  );
  return { ...step, ...inner, name: names.get(step.name) ?? step.name };
}

/** `task`, `task2`, `task3`: the first that is free. */
function freeOf(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/\d+$/, '') || name;
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${stem}${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A template whose `steps.task` and `steps["task"]` mean the copies. */
function withNames(text: string, names: ReadonlyMap<string, string>): string {
  if (!text.includes('{{') && !text.includes('{%')) return text;
  return text.replaceAll(
    /(\bsteps(?:\.|\[["']))([A-Za-z][A-Za-z0-9_]*)/g,
    (_whole, before: string, name: string) => before + (names.get(name) ?? name),
  );
}

/** The value with each text in it changed. */
function inTexts<T>(value: T, change: (text: string) => string): T {
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one);
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)]));
  };
  // Only texts change, so the shape is the same.
  return walk(value) as T;
}
