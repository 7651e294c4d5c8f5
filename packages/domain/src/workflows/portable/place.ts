import type { ReadContext } from '@dossier/kernel/context.ts';
import { listFolders } from '../../folders/index.ts';
import { findMemberEmails } from '../../members/index.ts';
import { listPipelines } from '../../pipelines/index.ts';
import { getWorkspace } from '../../workspaces/index.ts';
import type { Answer, Choice } from './choices.ts';
import { printToken, type Token, type TokenKind } from './tokens.ts';

/** The things of a workspace that a portable workflow can name or ask for. */
export type Place = Awaited<ReturnType<typeof loadPlace>>;

export async function loadPlace(ctx: ReadContext) {
  const [folders, pipelines, people, workspace] = await Promise.all([
    listFolders(ctx),
    listPipelines(ctx),
    findMemberEmails(ctx),
    getWorkspace(ctx),
  ]);
  const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;
  return {
    folders: folders.data.toSorted(byPosition),
    pipelines: pipelines.data.toSorted(byPosition),
    people,
    timeZone: workspace.timeZone,
  };
}

export type Names = readonly { readonly id: string; readonly token: Token }[];

export function namesIn({ folders, pipelines, people }: Place): Names {
  const named = (id: string, kind: TokenKind, ...parts: string[]) => ({ id, token: { kind, parts } });
  return [
    ...folders.map(({ id, name }) => named(id, 'folder', name)),
    ...pipelines.map(({ id, name }) => named(id, 'pipeline', name)),
    ...pipelines.flatMap((pipeline) => pipeline.stages.map(({ id, name }) => named(id, 'stage', pipeline.name, name))),
    ...people.map(({ userId, email }) => named(userId, 'member', email)),
  ];
}

/** The ids of things with this name, in any case. */
export function idsOf(names: Names, wanted: Token): string[] {
  const keyOf = (token: Token) => printToken(token).toLowerCase();
  return names.filter(({ token }) => keyOf(token) === keyOf(wanted)).map(({ id }) => id);
}

export interface Candidate {
  readonly value: string;
  readonly name: string;
}

/** The candidates of a choice, given earlier answers; undefined if any value of its kind fits. */
export function candidatesOf(
  choice: Choice,
  { folders, pipelines, people }: Place,
  choices: readonly Choice[],
  values: ReadonlyMap<string, Answer>,
): Candidate[] | undefined {
  const fits = (type: string) => choice.fits?.includes(type) ?? true;
  const before = choice.of === undefined ? undefined : values.get(choice.of);
  switch (choice.kind) {
    case 'folder':
      return folders.filter(({ type }) => fits(type)).map(({ id, name }) => ({ value: id, name }));
    case 'field':
      return (folders.find(({ id }) => id === before)?.fields ?? [])
        .filter(({ type }) => fits(type))
        .map(({ key }) => ({ value: key, name: key }));
    case 'option': {
      const folderChoice = choices.find(({ key }) => key === choice.of)?.of ?? '';
      const folder = folders.find(({ id }) => id === values.get(folderChoice));
      const options = folder?.fields.find(({ key }) => key === before)?.options ?? undefined;
      return options?.map((option) => ({ value: option, name: option }));
    }
    case 'pipeline':
      return pipelines.map(({ id, name }) => ({ value: id, name }));
    case 'stage':
      return (pipelines.find(({ id }) => id === before)?.stages ?? [])
        .filter(({ kind }) => fits(kind))
        .map(({ id, name }) => ({ value: id, name }));
    case 'member':
    case 'members':
      return people.map(({ userId, email }) => ({ value: userId, name: email }));
    default:
      return undefined;
  }
}

/** The candidate with this value, else those with this name, in any case. */
export function matching(candidates: readonly Candidate[], given: Answer): Candidate[] {
  const wanted = String(given);
  const exact = candidates.filter(({ value }) => value === wanted);
  return exact.length > 0 ? exact : candidates.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
}
