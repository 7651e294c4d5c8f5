import { command, print } from './command.ts';
import { withDatabase } from './operator-database.ts';

export const demo = command(
  'demo',
  'Make a workspace named Demo, full of samples to try things on.',
  {},
)(async ({ json }) => {
  // Imported lazily: --help stays fast.
  const { createDemo } = await import('./demo/create.ts');
  const made = await withDatabase(createDemo);
  print(json, made, [
    `Workspace Demo: ${made.workspaceId}`,
    `Sign in: ${made.email}, password ${made.password ?? 'as before'}`,
    `API key, shown this once: ${made.key}`,
  ]);
});
