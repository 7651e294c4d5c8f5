import type { GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/server';
import type { Call, Tool } from './tool.ts';

/** The tools, resources and prompts of a server; those of Dossier are in `dossier.ts`. */
export interface Catalogue {
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
}

/** Its URI may have variables, like `dossier://records/{id}`. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
  /** A key sees it if it may call all of these procedures. */
  readonly needs: readonly string[];
  /** `values` are the variables of the URI, by name. */
  read(call: Call, uri: string, values: Readonly<Record<string, string>>): Promise<ReadResourceResult['contents']>;
}

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { name: string; description: string; required: boolean }[];
  messages(given: Readonly<Record<string, string>>): GetPromptResult['messages'];
}
