import { defineCittyPlugin, type ArgsDef, type CommandMeta, type Resolvable } from 'citty';
import { Refusal } from './refusal.ts';

/** The option that every command has. */
export const jsonOption = {
  type: 'boolean',
  description: 'Print JSON, and nothing else, on standard output.',
} as const;

/** Refuses options and words that the command does not know: a typo must not be dropped silently. */
export const strict = defineCittyPlugin({
  name: 'strict',
  async setup({ args, cmd }) {
    const known: ArgsDef = await resolve(cmd.args, {});
    const { name } = await resolve<CommandMeta>(cmd.meta, {});
    const names = new Set(Object.keys(known).map(plain));
    const option = Object.keys(args).find((key) => key !== '_' && !names.has(plain(key)));
    if (option !== undefined) throw new Refusal(`Unknown option --${option}. See: dossier ${name} --help`);
    const word = args._[Object.values(known).filter(({ type }) => type === 'positional').length];
    if (word !== undefined) throw new Refusal(`Unexpected "${word}". See: dossier ${name} --help`);
  },
});

/** citty takes --expiresAt and --expires-at for the same, and lists both. */
function plain(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}

function resolve<T>(value: Resolvable<T> | undefined, otherwise: T): T | Promise<T> {
  // As citty does: a function is called, anything else is the value itself.
  return typeof value === 'function' ? (value as () => T | Promise<T>)() : (value ?? otherwise);
}
