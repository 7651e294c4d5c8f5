import type { Place } from './place.ts';
import { printToken, type Token, type TokenKind } from './tokens.ts';

/** The things of a workspace that a portable definition can name. */
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

/** The ids of what has this name, in any case. */
export function idsOf(names: Names, wanted: Token): string[] {
  const keyOf = (token: Token) => printToken(token).toLowerCase();
  return names.filter(({ token }) => keyOf(token) === keyOf(wanted)).map(({ id }) => id);
}
