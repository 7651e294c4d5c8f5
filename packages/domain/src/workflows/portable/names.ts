import type { Place } from './place.ts';
import { printToken, type Token, type TokenKind } from './tokens.ts';

interface Named {
  readonly id: string;
  readonly token: Token;
}

/** The things of a workspace that a portable definition can name. */
export class Names {
  readonly #all: readonly Named[];

  constructor(all: readonly Named[]) {
    this.#all = all;
  }

  tokenOf(id: string): Token | undefined {
    return this.#all.find((one) => one.id === id)?.token;
  }

  /** The ids of what has this name, in any case. */
  idsOf(wanted: Token): string[] {
    const key = keyOf(wanted);
    return this.#all.filter(({ token }) => keyOf(token) === key).map(({ id }) => id);
  }

  /** The names of one kind, the closest to a wanted one first. */
  namesOf(kind: TokenKind): string[] {
    return this.#all.filter(({ token }) => token.kind === kind).map(({ token }) => token.parts.join('/'));
  }
}

export function namesIn({ folders, pipelines, people }: Place): Names {
  return new Names([
    ...folders.map(({ id, name }) => named(id, 'folder', name)),
    ...pipelines.map(({ id, name }) => named(id, 'pipeline', name)),
    ...pipelines.flatMap((pipeline) => pipeline.stages.map(({ id, name }) => named(id, 'stage', pipeline.name, name))),
    ...people.map(({ userId, email }) => named(userId, 'member', email)),
  ]);
}

function named(id: string, kind: TokenKind, ...parts: string[]): Named {
  return { id, token: { kind, parts } };
}

function keyOf(token: Token): string {
  return printToken(token).toLowerCase();
}
