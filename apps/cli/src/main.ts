import { enableCompileCache } from 'node:module';
import { stripVTControlCharacters } from 'node:util';
import '@dossier/kernel/db/drizzle-modules.ts';
import { defineCommand, renderUsage, runCommand, type CommandDef } from 'citty';
import { lineOf, Refusal } from './refusal.ts';

// Types are stripped and sources compiled once, not at every start: a third of the time (docs/decisions/0027).
enableCompileCache();

type Commands = Record<string, () => Promise<CommandDef>>;

/** Nothing inherited: `dossier constructor` names no command. Each is loaded when it is asked for. */
function commands(list: Commands): Commands {
  return Object.assign<Commands, Commands>(Object.create(null), list);
}

// citty's commands are invariant in their options, but are only ever given the words of the command line.
function load<T>(module: Promise<T>, pick: (module: T) => unknown): Promise<CommandDef> {
  return module.then((loaded) => pick(loaded) as CommandDef);
}

const all = commands({
  start: () => load(import('./start.ts'), ({ start }) => start),
  gateway: () => load(import('./gateway.ts'), ({ gateway }) => gateway),
  worker: () => load(import('./worker.ts'), ({ worker }) => worker),
  migrate: () => load(import('./migrate.ts'), ({ migrate }) => migrate),
  backup: () => load(import('./backup.ts'), ({ backup }) => backup),
  restore: () => load(import('./restore.ts'), ({ restore }) => restore),
  'set-up': () => load(import('./set-up.ts'), ({ setUp }) => setUp),
  demo: () => load(import('./demo.ts'), ({ demo }) => demo),
  workspace: () => load(import('./workspace.ts'), ({ workspace }) => workspace),
  key: () => load(import('./key.ts'), ({ key }) => key),
  member: () => load(import('./member.ts'), ({ member }) => member),
  secret: () => load(import('./secret.ts'), ({ secret }) => secret),
  user: () => load(import('./user.ts'), ({ user }) => user),
});

const dossier = defineCommand({
  meta: {
    name: 'dossier',
    description: 'Dossier, the CRM that you host yourself. Settings are environment variables, listed in the README.',
  },
  subCommands: all,
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(lineOf(error));
  process.exitCode = 1;
}

async function main(words: string[]): Promise<void> {
  const name = words.find((word) => !word.startsWith('-'));
  // citty would load every command to look for aliases.
  if (name !== undefined && !(name in all)) throw new Refusal(`Unknown command ${name}. See: dossier --help`);
  if (words.length > 0 && !words.some((word) => word === '--help' || word === '-h'))
    return void (await runCommand(dossier, { rawArgs: words }));
  const command = await named(
    dossier,
    words.filter((word) => !word.startsWith('-')),
  );
  const usage = await renderUsage(command, command === dossier ? undefined : { meta: { name: 'dossier' } });
  console.log(process.stdout.isTTY ? usage : stripVTControlCharacters(usage));
}

/** The command that the words lead to, as far as they do, for its help. */
async function named(command: CommandDef, words: string[]): Promise<CommandDef> {
  const below =
    typeof command.subCommands === 'object' && !(command.subCommands instanceof Promise)
      ? command.subCommands[words[0] ?? '']
      : undefined;
  return typeof below === 'function' ? named(await below(), words.slice(1)) : command;
}
