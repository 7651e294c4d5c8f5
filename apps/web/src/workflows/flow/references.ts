import { stepName } from '@dossier/domain/workflows/constants.ts';
import type { Step } from '@dossier/domain/workflows/schema.ts';
import { Unread } from '../../ui/input/reading.ts';
import { allSteps } from '../workflows.ts';
import { mapSteps, replaceStep, stepAt } from './tree.ts';

/** Renames references to other steps in templates and in `since`: `names` maps old to new names. */
export function withReferences(steps: readonly Step[], names: ReadonlyMap<string, string>): Step[] {
  const change = (text: string) => withNames(text, names);
  return mapSteps(steps, (step) => {
    const input = inTexts(step.input, change) as Step['input'];
    const since = step.action === 'waitFor' ? names.get(String(input['since'])) : undefined;
    return { ...step, input: since === undefined ? input : { ...input, since } };
  });
}

/** A step being renamed whose typed name is not unique: other steps still use its old name. */
export interface Unnamed {
  readonly path: string;
  readonly usedAs: string;
}

/** Replaces the step at a path. References follow its new name as soon as the name is unique. */
export function replaceNamed(
  steps: readonly Step[],
  path: string,
  changed: Step,
  unnamed: Unnamed | undefined,
): { steps: Step[]; unnamed: Unnamed | undefined } {
  const before = stepAt(steps, path);
  const replaced = replaceStep(steps, path, changed);
  if (!before || before.name === changed.name) return { steps: replaced, unnamed };
  const others = new Set(allSteps(steps).flatMap((step) => (step === before ? [] : [step.name])));
  const isOwn = (name: string) => stepName.test(name) && !others.has(name);
  const usedAs = isOwn(before.name) ? before.name : unnamed?.path === path ? unnamed.usedAs : undefined;
  if (usedAs === undefined) return { steps: replaced, unnamed: undefined };
  if (!isOwn(changed.name)) return { steps: replaced, unnamed: { path, usedAs } };
  return { steps: withReferences(replaced, new Map([[usedAs, changed.name]])), unnamed: undefined };
}

function withNames(text: string, names: ReadonlyMap<string, string>): string {
  if (!text.includes('{{') && !text.includes('{%')) return text;
  return text.replaceAll(
    /(\b(?:steps|resumeUrls)(?:\.|\[["']))([A-Za-z][A-Za-z0-9_]*)/g,
    (_whole, before: string, name: string) => before + (names.get(name) ?? name),
  );
}

function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => inTexts(item, change));
  if (typeof value !== 'object' || value === null || value instanceof Unread) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inTexts(item, change)]));
}
