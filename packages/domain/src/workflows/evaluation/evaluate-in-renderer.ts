import {
  isTemplate,
  problemOf,
  references,
  TemplateError,
  type References,
  type TemplateScope,
} from '../template/templates.ts';
import type { RenderRequest } from './render-request.ts';
import { scopePartsOf } from './scope-parts.ts';
import { RendererEnded } from './renderer.ts';
import { Renderers } from './renderers.ts';

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

export async function problemsOf(
  workspaceId: string,
  templates: readonly string[],
): Promise<readonly (string | null)[]> {
  if (isShort(templates)) return templates.map(problemOf);
  return answerTo(workspaceId, { kind: 'problems', source: JSON.stringify(templates), parts: [] });
}

export async function referencesOf(workspaceId: string, templates: readonly string[]): Promise<readonly References[]> {
  if (isShort(templates)) return templates.map(references);
  return answerTo(workspaceId, { kind: 'references', source: JSON.stringify(templates), parts: [] });
}

function isShort(templates: readonly string[]): boolean {
  return templates.reduce((sum, { length }) => sum + length, 0) <= parsedHereMax;
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

/** The fields whose templates may be to blame. */
function placesOf(source: unknown): string {
  const places: string[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (isTemplate(value)) places.push(path.join('.') || 'the template');
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
  };
  visit(source, []);
  return places.length > 3
    ? `one of ${places.length} templates (${places.slice(0, 3).join(', ')}, …)`
    : places.join(' or ');
}
