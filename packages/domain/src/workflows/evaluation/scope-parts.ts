import { setImmediate as nextTurn } from 'node:timers/promises';
import { TemplateError, type TemplateScope } from '../template/templates.ts';
import type { ScopePart } from './render-request.ts';

const lengthMax = 8_000_000;
/** Above this length, the event loop runs others before the next part is printed. */
const longLength = 200_000;

// Steps read the same trigger, items and outputs again and again; they don't change.
const printed = new WeakMap<object, string>();

/** The variables, and of `steps` the steps, that a source mentions, as JSON. */
export async function scopePartsOf(source: string, { steps, ...variables }: TemplateScope): Promise<ScopePart[]> {
  const parts: ScopePart[] = [];
  let left = lengthMax;
  const add = async (variable: string, value: unknown, step?: string) => {
    const json = print(value);
    left -= json.length;
    if (left < 0) throw new TemplateError(`it reads more than ${lengthMax} characters of JSON`);
    parts.push({ variable, json, ...(step === undefined ? {} : { step }) });
    if (json.length > longLength) await nextTurn();
  };
  // Filters of dates read the time zone, which no template names.
  for (const [variable, value] of Object.entries(variables))
    if (variable === 'timeZone' || source.includes(variable)) await add(variable, value);
  // `steps` by itself, or with a name that is computed, may mean any step.
  const isAnyStep = /steps(?!\.\w)/.test(source);
  if (source.includes('steps'))
    for (const [step, value] of Object.entries(steps ?? {}))
      if (isAnyStep || source.includes(step)) await add('steps', value, step);
  return parts;
}

function print(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const known = printed.get(value);
  if (known !== undefined) return known;
  const json = JSON.stringify(value);
  printed.set(value, json);
  return json;
}
