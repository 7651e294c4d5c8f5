import { defineCommand } from 'citty';
import { withDatabase } from './operator-database.ts';
import { print } from './print.ts';
import { jsonOption, strict } from './strict.ts';

export const demo = defineCommand({
  meta: { name: 'demo', description: 'Make a workspace named Demo, full of samples to try things on.' },
  plugins: [strict],
  args: { json: jsonOption },
  async run({ args: { json } }) {
    // Imported lazily: --help stays fast.
    const { createDemo } = await import('./demo/create.ts');
    const made = await withDatabase(({ database }) => createDemo(database));
    print(json, made, [
      `Workspace Demo: ${made.workspaceId}`,
      `Sign in: ${made.email}, password ${made.password ?? 'as before'}`,
      `API key, shown this once: ${made.key}`,
    ]);
  },
});
