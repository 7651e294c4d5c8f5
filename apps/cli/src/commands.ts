import { defineCommand, renderUsage, type CommandDef } from 'citty';

// citty's commands are invariant in their options, but are only ever given the words of the command line.
function load<T>(module: Promise<T>, pick: (module: T) => unknown): Promise<CommandDef> {
  return module.then((loaded) => pick(loaded) as CommandDef);
}

/** Each command is loaded on first use. */
const all: Record<string, () => Promise<CommandDef>> = {
  start: () => load(import('./start.ts'), ({ start }) => start),
  gateway: () => load(import('./serve.ts'), ({ gateway }) => gateway),
  worker: () => load(import('./serve.ts'), ({ worker }) => worker),
  migrate: () => load(import('./migrate.ts'), ({ migrate }) => migrate),
  'upgrade-database': () => load(import('./upgrade-database.ts'), ({ upgradeDatabase }) => upgradeDatabase),
  backup: () => load(import('./backup.ts'), ({ backup }) => backup),
  restore: () => load(import('./restore.ts'), ({ restore }) => restore),
  'set-up': () => load(import('./set-up.ts'), ({ setUp }) => setUp),
  demo: () => load(import('./demo.ts'), ({ demo }) => demo),
  workspace: () => load(import('./workspace.ts'), ({ workspace }) => workspace),
  key: () => load(import('./access.ts'), ({ key }) => key),
  mcp: () => load(import('./mcp.ts'), ({ mcp }) => mcp),
  import: () => load(import('./remote.ts'), ({ importFile }) => importFile),
  export: () => load(import('./remote.ts'), ({ exportFile }) => exportFile),
  types: () => load(import('./workspace-types.ts'), ({ workspaceTypes }) => workspaceTypes),
  member: () => load(import('./access.ts'), ({ member }) => member),
  secret: () => load(import('./secret.ts'), ({ secret }) => secret),
  user: () => load(import('./access.ts'), ({ user }) => user),
};

export const commandNames: ReadonlySet<string> = new Set(Object.keys(all));

export const dossier = defineCommand({
  meta: {
    name: 'dossier',
    description: 'Dossier, the CRM that you host yourself. Settings are environment variables, listed in the README.',
  },
  subCommands: all,
});

/** The help of the command that the words lead to. */
export async function usageOf(words: readonly string[]): Promise<string> {
  const command = await commandAt(dossier, words);
  return renderUsage(command, command === dossier ? undefined : { meta: { name: 'dossier' } });
}

/** The command that the words lead to, as far as they do. */
async function commandAt(command: CommandDef, [name = '', ...rest]: readonly string[]): Promise<CommandDef> {
  const load = subCommandsOf(command).get(name);
  return load ? commandAt(await load(), rest) : command;
}

export function subCommandsOf({ subCommands }: CommandDef): Map<string, () => CommandDef | Promise<CommandDef>> {
  const found = new Map<string, () => CommandDef | Promise<CommandDef>>();
  if (typeof subCommands !== 'object' || subCommands instanceof Promise) return found;
  for (const [name, one] of Object.entries(subCommands)) found.set(name, typeof one === 'function' ? one : () => one);
  return found;
}
