import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible, type Issue } from '@dossier/kernel/errors.ts';
import { closest } from 'fastest-levenshtein';
import type { z } from 'zod';
import { findDeal } from '../../deals/index.ts';
import { findRecord } from '../../records/index.ts';
import type { Definition } from '../definition.ts';
import type { workflowDetailSchema } from '../schema.ts';
import { workflowRows } from '../noun.ts';
import { createWorkflow, updateWorkflow } from '../service.ts';
import { listIssues } from '../definition/validate.ts';
import { readAnswers } from './answers.ts';
import type { Answer } from './choices.ts';
import { idsOf, loadPlace, namesIn, type Names } from './place.ts';
import type { importWorkflowInput } from './schema.ts';
import { mapTexts, replaceTokens, type Token } from './tokens.ts';

/** Creates a draft from a portable workflow, or nothing: 422 lists everything missing in this workspace. */
export async function importWorkflow(
  ctx: WriteContext,
  { id, name, definition: portable, choices = [], answers = {} }: z.output<typeof importWorkflowInput>,
): Promise<z.output<typeof workflowDetailSchema>> {
  if (id !== undefined && !(await workflowRows.find(ctx, id))) throw impossible(['id'], 'There is no such workflow.');
  const place = await loadPlace(ctx);
  const { values, issues } = readAnswers(choices, answers, place);
  demandNone(issues);
  const { definition: draft, missing } = filledIn(portable, namesIn(place), values);
  const others = await issuesOf(ctx, draft);
  // An unknown name is also an invalid id, but is listed only once.
  demandNone([...missing, ...others.filter(({ path }) => !missing.some((one) => isAt(one.path, path)))]);
  return id === undefined ? createWorkflow(ctx, { name, draft }) : updateWorkflow(ctx, { id, name, draft });
}

function demandNone(issues: readonly Issue[]): void {
  const [first, ...rest] = issues;
  if (!first) return;
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`;
  throw new DomainError('UNPROCESSABLE_CONTENT', `${first.message}${more}`, { issues: [...issues] });
}

async function issuesOf(ctx: ReadContext, draft: Definition): Promise<Issue[]> {
  const found = [...(await listIssues(ctx, draft)), ...(await issuesOfIds(ctx, draft))];
  return found.map(({ path: [, ...path], message }) => ({ path: ['definition', ...path], message }));
}

/** The definition with ids in place of names, and answers in place of choices. */
function filledIn(portable: Definition, names: Names, values: ReadonlyMap<string, Answer>) {
  const missing: Issue[] = [];
  const answerTo = (inner: string) => values.get(/^choice:(.+)$/.exec(inner)?.[1] ?? '');
  const textOf = (inner: string) => {
    const answer = answerTo(inner);
    return answer === undefined || Array.isArray(answer) ? undefined : String(answer);
  };
  const idOf = (token: Token | string, path: Readonly<Issue['path']>) => {
    const ids = typeof token === 'string' ? [] : idsOf(names, token);
    if (ids.length === 1 && ids[0] !== undefined) return ids[0];
    missing.push({ path: ['definition', ...path], message: problemOf(token, ids.length, names) });
    return 'missing';
  };
  const fill = (text: string, path: Readonly<Issue['path']>) => {
    // A text that consists of one choice becomes a value of its kind.
    const answer = answerTo(/^@\{([^{}]*)\}$/.exec(text)?.[1] ?? '');
    if (Array.isArray(answer)) return answer.map((userId) => ({ userId, weight: 1 }));
    if (typeof answer === 'number') return answer;
    return replaceTokens(text, (token) => (typeof token === 'string' && textOf(token)) || idOf(token, path));
  };
  const fillKey = (key: string) => key.replaceAll(/@\{([^{}]*)\}/g, (token, inner: string) => textOf(inner) ?? token);
  return { definition: mapTexts(portable, fill, fillKey), missing };
}

function problemOf(token: Token | string, count: number, names: Names): string {
  if (typeof token === 'string')
    return (
      `"@{${token}}" is no name: write @{folder:…}, @{pipeline:…}, @{stage:…/…} or @{member:…}, ` +
      '@{choice:…} for one of the choices, and @{} for an @'
    );
  const name = token.parts.join('/');
  if (count > 1) return `There are ${count} ${token.kind}s "${name}" here: rename one of them.`;
  const known = names.filter((one) => one.token.kind === token.kind).map((one) => one.token.parts.join('/'));
  const likely = known.length > 0 ? ` Is it "${closest(name.slice(0, 100), known)}"?` : '';
  return `There is no ${token.kind} "${name}" here.${likely}`;
}

function isAt(place: Issue['path'], path: Issue['path']): boolean {
  return place.every((part, at) => path[at] === part) || path.every((part, at) => place[at] === part);
}

/** Issues for ids of another workspace's records and deals. */
async function issuesOfIds(ctx: ReadContext, definition: Definition): Promise<Issue[]> {
  const found: { id: string; path: Issue['path'] }[] = [];
  mapTexts(definition, (text, path) => {
    for (const [id] of text.matchAll(/(?<![0-9a-z_])(?:rec|deal)_[0-9a-z]{26}(?![0-9a-z])/g))
      found.push({ id, path: ['draft', ...path] });
    return text;
  });
  const issues: Issue[] = [];
  // A definition names only a few; the rest is not looked up.
  for (const { id, path } of found.slice(0, 20)) {
    const known = id.startsWith('rec_') ? await findRecord(ctx, id) : await findDeal(ctx, id);
    if (!known) issues.push({ path, message: `"${id}" is not in this workspace: no other one has it.` });
  }
  return issues;
}
