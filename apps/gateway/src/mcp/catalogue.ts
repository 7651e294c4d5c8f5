import type { GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/server';
import type { Call, Tool } from './tool.ts';

/** The tools, resources and prompts of a server; those of Dossier are in `dossier.ts`. */
export interface Catalogue {
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
}

interface Described {
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  /** A key sees it if it may call all of these procedures. */
  readonly needs: readonly string[];
}

type Contents = ReadResourceResult['contents'];

export interface Resource extends Described {
  readonly uri: string;
  read(call: Call): Promise<Contents>;
}

/** Resources whose URI has variables, like `dossier://records/{id}`. */
export interface ResourceTemplate extends Described {
  readonly uriTemplate: string;
  readonly description: string;
  /** `values` are the variables of the URI, by name. */
  read(uri: string, values: Readonly<Record<string, string>>, call: Call): Promise<Contents>;
}

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { name: string; description: string; required: boolean }[];
  messages(given: Readonly<Record<string, string>>): GetPromptResult['messages'];
}
