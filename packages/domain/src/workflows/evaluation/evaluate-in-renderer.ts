import { setImmediate as nextTurn } from 'node:timers/promises';
import { problemOf, references, TemplateError, templatesIn, type TemplateScope } from '../template/templates.ts';
import type { RenderRequest, ScopePart } from './render-request.ts';
import { RendererEnded, Renderers } from './renderers.ts';

const renderers = new Renderers();
/** Templates up to this length are parsed here, in at most 2 ms. */
const parsedHereMax = 2_000;

/** Evaluates a value or a condition in a renderer. Throws `TemplateError`. */
export async function evaluateInRenderer<Result>(
  workspaceId: string,
  kind: 'value' | 'condition',
  source: unknown,
  scope: TemplateScope,
): Promise<Result> {
  const json = JSON.stringify(source);
  const request = { kind, source: json, parts: await scopePartsOf(json, scope) };
  return answerTo<Result>(workspaceId, request, () => placesOf(source));
}

export const problemsOf = parsing('problems', problemOf);
export const referencesOf = parsing('references', references);

function parsing<Result>(kind: 'problems' | 'references', parse: (template: string) => Result) {
  return async (workspaceId: string, templates: readonly string[]): Promise<readonly Result[]> => {
    const length = templates.reduce((sum, template) => sum + template.length, 0);
    if (length <= parsedHereMax) return templates.map(parse);
    return answerTo(workspaceId, { kind, source: JSON.stringify(templates), parts: [] });
  };
}

async function answerTo<Result>(workspaceId: string, request: RenderRequest, places?: () => string): Promise<Result> {
  try {
    const answer = await renderers.evaluate(workspaceId, request);
    if ('problem' in answer) throw new TemplateError(answer.problem, { path: answer.path });
    return JSON.parse(answer.json) as Result;
  } catch (error) {
    if (!(error instanceof RendererEnded) || error.limit === undefined) throw error;
    throw new TemplateError(
      `${places?.() ?? 'a template'} was stopped, since ${error.limit}. Simplify it, or let it read less.`,
    );
  }
}

/** The fields whose templates may have caused the failure. */
function placesOf(source: unknown): string {
  const places = templatesIn(source).map(({ path }) => path.join('.') || 'the template');
  return places.length > 3
    ? `one of ${places.length} templates (${places.slice(0, 3).join(', ')}, …)`
    : places.join(' or ');
}

const lengthMax = 8_000_000;
/** Above this length, other requests get a turn before the next part is serialised. */
const longLength = 200_000;

/** The variables that a source mentions, as JSON; for `steps`, only the mentioned ones. */
async function scopePartsOf(source: string, { steps, ...variables }: TemplateScope): Promise<ScopePart[]> {
  const parts: ScopePart[] = [];
  let left = lengthMax;
  const add = async (variable: string, value: unknown, step?: string) => {
    const json = JSON.stringify(value ?? null);
    left -= json.length;
    if (left < 0) throw new TemplateError(`it reads more than ${lengthMax} characters of JSON`);
    parts.push({ variable, json, ...(step === undefined ? {} : { step }) });
    if (json.length > longLength) await nextTurn();
  };
  // Date filters read the time zone, which no template names.
  for (const [variable, value] of Object.entries(variables))
    if (variable === 'timeZone' || source.includes(variable)) await add(variable, value);
  // `steps` alone, or with a computed name, may mean any step.
  const isAnyStep = /steps(?!\.\w)/.test(source);
  if (source.includes('steps'))
    for (const [step, value] of Object.entries(steps ?? {}))
      if (isAnyStep || source.includes(step)) await add('steps', value, step);
  return parts;
}
