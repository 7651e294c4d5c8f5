import {
  defineCittyPlugin,
  defineCommand,
  type ArgsDef,
  type CommandDef,
  type CommandMeta,
  type ParsedArgs,
  type Resolvable,
} from 'citty';
import type { z } from 'zod';
import { stripVTControlCharacters } from 'node:util';

const jsonOption = { type: 'boolean', description: 'Print JSON, and nothing else, on standard output.' } as const;

type WithJson<Args> = Args & { readonly json: typeof jsonOption };

/** Builds a command with its own options and --json. The returned function takes the code that the command runs. */
export function command<const Args extends ArgsDef>(name: string, description: string, args: Args) {
  return (run: (args: ParsedArgs<WithJson<Args>>) => Promise<void>): CommandDef<WithJson<Args>> =>
    defineCommand<WithJson<Args>>({
      meta: { name, description },
      plugins: [strict],
      args: { ...args, json: jsonOption },
      run: (context) => run(context.args),
    });
}

/** Commands of one noun, like `key create`. */
export function group(name: string, description: string, subCommands: Record<string, unknown>): CommandDef {
  // citty's commands are invariant in their options, but are only ever given the words of the command line.
  return defineCommand({ meta: { name, description }, subCommands: subCommands as Record<string, CommandDef> });
}

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

/** citty accepts both --expiresAt and --expires-at, and lists both. */
function plain(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}

function resolve<T>(value: Resolvable<T> | undefined, otherwise: T): T | Promise<T> {
  // As citty does: a function is called, anything else is the value itself.
  return typeof value === 'function' ? (value as () => T | Promise<T>)() : (value ?? otherwise);
}

/** Parses command line options with the schema that every other surface uses. */
export function parseOptions<Schema extends z.ZodType>(
  schema: Schema,
  given: z.input<Schema> | Record<string, unknown>,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Refusal(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '));
}

export function print(isJson: boolean | undefined, result: unknown, lines: string[]): void {
  console.log(isJson ? JSON.stringify(result) : lines.join('\n'));
}

/** A failure that the operator can fix: printed as one line on standard error, with exit code 1. */
export class Refusal extends Error {}

export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // citty colours its messages even without a terminal.
  const [line = ''] = stripVTControlCharacters(error.message).split('\n');
  return line === '' ? error.name : line;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
